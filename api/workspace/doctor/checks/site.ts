/** How long one question may take: longer than any answer of a site that is well. */
const PATIENCE_MS = 10_000;

export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
  /** the body as text */
  text: string;
  /** milliseconds since 1970 of this machine, half way between question and answer */
  at: number;
  /** milliseconds from question to answer */
  took: number;
}

/** A site that is looked at from outside, as browsers and vendors do. */
export interface Site {
  /** origin, without a slash at its end */
  url: string;
  /** people pay at it: what is said of https counts */
  isReal: boolean;
  /**
   * Asks it, or with a whole address another host. Redirects are not followed.
   * @throws {Error} when nobody answers in time
   */
  ask(pathOrUrl: string, init?: RequestInit): Promise<Answer>;
}

/** @throws {Error} one sentence, when this is no address of a site */
export function siteAt(address: string): Site {
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.pathname !== '/')
    throw new Error(`"${address}" is no address of a site: write it as https://cinema.example.`);
  const url = parsed.origin;
  return {
    url,
    isReal: parsed.protocol === 'https:',
    async ask(pathOrUrl, init = {}) {
      const began = performance.now();
      const answer = await fetch(new URL(pathOrUrl, url), {
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...init,
      });
      const took = performance.now() - began;
      const at = Date.now() - took / 2;
      const body = new Uint8Array(await answer.arrayBuffer());
      const { status, headers } = answer;
      return { status, headers, body, text: new TextDecoder().decode(body), at, took };
    },
  };
}
