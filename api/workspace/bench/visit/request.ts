/** A request as the browser saw it. Times are seconds on the browser's own clock. */
export interface SeenRequest {
  url: string;
  /** Chromium's resource type, such as `Document`, `Script`, `Stylesheet`, `Fetch` */
  type: string;
  start: number;
  /** absent while it is under way */
  end?: number;
  /** milliseconds since 1970 at the start */
  startedAt: number;
  /** headers and body as they crossed the wire, compressed */
  wireBytes: number;
}

/** What belongs to sign-in: the shell's chunk with clerk-react, clerk-js, and what it asks. */
export const isClerk = ({ url }: { url: string }): boolean => /\/__clerk\/|\/js\/clerk\./.test(url);

const needed = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR']);

/** Whether a request is one that the first films wait for: page, scripts, sheets and API, not pictures, fonts, Clerk. */
export const isNeeded = (request: SeenRequest): boolean => needed.has(request.type) && !isClerk(request);
