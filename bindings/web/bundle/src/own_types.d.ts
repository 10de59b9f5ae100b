/** Hears the name of each event of a search, and its object, while the search runs. */
export type Listener = <K extends keyof SearchEvent>(event: K, data: NonNullable<SearchEvent[K]>) => void;

/** Why there is no answer: the object that the interface over HTTP answers with. */
export class Refusal extends globalThis.Error {
  readonly kind: ErrorCode;
  /** The whole object. */
  readonly answer: Unsolved;
}

/** Loads the WebAssembly, which the first question does otherwise. It is looked for beside this module unless it is given. */
export function load(wasm?: BufferSource | WebAssembly.Module | Response | Promise<Response> | URL | string): Promise<void>;

/** Builds the tables that shorter and shorter solutions and random scrambles take, 15 MB in some seconds. */
export function warmUp(listen?: Listener): Promise<void>;

/** Answers a request as the interface over HTTP does, whatever it is. */
export function ask(request: string, fields: object, listen?: Listener): Promise<unknown>;

