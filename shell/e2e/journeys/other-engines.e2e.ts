import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteUrl } from '../site/site.ts';
import { movieWithShows } from '../visitor/booking.ts';
import { until, type Engine } from '../visitor/engines/engine.ts';
import { hasFirefox, startFirefox } from '../visitor/engines/firefox.ts';
import { startRecordingProxy } from '../visitor/engines/recording-proxy.ts';
import { hasWebKit, startWebKit } from '../visitor/engines/webkit.ts';
import { newVisitor } from '../visitor/visitor.ts';

type Proxy = Awaited<ReturnType<typeof startRecordingProxy>>;

const ALIVE = `return [...document.querySelectorAll('[data-first-view]')]
  .some((view) => Object.keys(view).some((key) => key.startsWith('__react')) && view.firstElementChild !== null)`;
const STATE = `return {
  messages: document.querySelectorAll('[data-unavailable]').length,
  heading: document.querySelector('h1')?.textContent ?? '',
  sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
}`;

describe.each([
  ['Firefox', hasFirefox, startFirefox, 'firefox-esr'],
  ['WebKit', hasWebKit, startWebKit, 'webkit2gtk-driver and xvfb'],
] as const)('in %s', (name, isThere, start, packages) => {
  let engine: Engine | undefined;
  let proxy: Proxy | undefined;
  beforeAll(async () => {
    if (!isThere) return;
    [engine, proxy] = await Promise.all([start(), startRecordingProxy(siteUrl)]);
  });
  beforeEach(({ skip }) => skip(!isThere, `${name} is not here: install ${packages}.`));
  afterAll(async () => {
    await engine?.close();
    await proxy?.close();
  });

  test.each([1280, 500])(
    'at %i px what the server has rendered comes to life as it stands, and nothing is out of place',
    async (width) => {
      const { page } = await newVisitor();
      const movie = await movieWithShows(page, 0);
      await page.goto(`/movie-detail/${movie}/1`);
      const times = page.locator('a[href*="/seat-layout/"]').first();
      // The chosen time is of the visitor: only the day's page is rendered on the server.
      const [seats] = ((await times.getAttribute('href')) ?? '').split('?');
      await engine!.widen(width);
      for (const path of ['/', '/movies', `/movie-detail/${movie}/1`, seats!]) {
        await engine!.open(proxy!.url + path);
        await until(async () => (await engine!.run(ALIVE)) || undefined, `${path} alive in ${name}`);
        expect(await engine!.run(STATE), path).toMatchObject({ messages: 0, sideways: 0 });
        // What React renders otherwise than the server did is told at once, with the page's own report.
        const isTold = async () => proxy!.reports.some(({ shown }) => shown.length > 0) || undefined;
        await until(isTold, `the report of ${path}`);
        expect(
          proxy!.reports.flatMap(({ failed }) => failed),
          path,
        ).toEqual([]);
        proxy!.reports.length = 0;
      }
    },
    180_000,
  );
});
