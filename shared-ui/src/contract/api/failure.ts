/** A call that did not succeed. `message` is for a person: the server's own, or the catalogue's text for the call. */
export class ApiFailure extends Error {
  constructor(
    message: string,
    /** HTTP status; 0 when no answer came */
    readonly status: number,
    /** the API's machine-readable code; `unreachable` or `unreadable` when there was none */
    readonly code: string,
    /** names the request in the API's log */
    readonly requestId: string | null,
    /** further members of the failure's body, such as the seats that are taken */
    readonly detail: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'ApiFailure';
  }
}
