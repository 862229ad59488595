import { type Check, well, wrong } from './check.ts';

/** What only those who run the site may read. */
const CLOSED = ['/metrics', '/api/metrics', '/__metrics'];

/** Figures are for those who run the site. */
export const closed: Check = {
  name: 'figures',
  async look(site) {
    // A copy on this machine tells its own machine; asked as if by a proxy, it takes us for a stranger.
    const headers: Record<string, string> = site.isReal ? {} : { 'x-forwarded-for': '192.0.2.1' };
    for (const path of CLOSED) {
      const { status, text } = await site.ask(path, { headers });
      if (status === 200 && text.includes('# TYPE '))
        return wrong(`${path} tells strangers`, 'have no proxy lead to /metrics, and set METRICS_TOKEN');
    }
    return well('strangers are told none');
  },
};

/** Answers of the API come through as they are: pages read their codes. */
export const answers: Check = {
  name: 'answers',
  async look(site) {
    const { status, headers, text } = await site.ask('/api/nothing-is-here');
    if (status !== 404 || !text.startsWith('{"success":false,"code":"not_found"'))
      return wrong(
        `what the API refuses comes out as ${status} ${headers.get('content-type') ?? ''}`.trim(),
        "have no proxy put pages of its own in the place of the API's answers",
      );
    const page = await site.ask('/');
    const kept = page.headers.get('cache-control') ?? '';
    if (!/private|no-store/.test(kept) || page.headers.has('age'))
      return wrong('a cache between keeps pages', 'have it keep no pages: two visitors may get two of them');
    return well('they come through as they are, and nobody between keeps pages');
  },
};
