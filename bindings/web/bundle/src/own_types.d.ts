/** Receives the name and the object of each event while a search runs. */
export type Listener = <K extends keyof SearchEvent>(event: K, data: NonNullable<SearchEvent[K]>) => void;

/** The reason why a request has no answer, as the HTTP interface reports it. */
export class Refusal extends globalThis.Error {
  readonly kind: ErrorCode;
  /** The whole object with which the HTTP interface reports the error. */
  readonly answer: Unsolved;
}

/** Loads the WebAssembly: `wasm`, or else the file beside this module. Without this call, the first request loads it. */
export function load(wasm?: BufferSource | WebAssembly.Module | Response | Promise<Response> | URL | string): Promise<void>;

/** Builds the tables of the two-phase method and of random scrambles: 15 MB, in a few seconds. */
export function warmUp(listen?: Listener): Promise<void>;

/** Answers any request by its name, as the HTTP interface does. */
export function ask(request: string, fields: object, listen?: Listener): Promise<unknown>;

