/** A browser that is not driven by Playwright: as people have it, with an engine that is not Chromium's. */
export interface Engine {
  /** Opens an address and waits until the document is loaded. */
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. @returns what it returns */
  run(script: string): Promise<unknown>;
  /** Sets the width of the window, in CSS pixels where it can be so narrow. */
  widen(width: number): Promise<void>;
  close(): Promise<void>;
}

/** What cannot be there yet: asked again and again. */
export async function until<T>(find: () => Promise<T | undefined>, what: string, limit = 20_000): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const found = await find().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what} did not come within ${limit} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
