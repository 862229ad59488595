import type { Browser, Page } from 'playwright';
import { releaseApi } from '@matinee/release-tool';
import type { RunningSite } from '../../site/start-site.ts';
import { milliseconds, type Section } from '../report/line.ts';
import { median } from '../visit/rounds.ts';

/** Milliseconds since the operator's request. */
interface Times {
  /** until the shell's server gives new documents the composition */
  served: number;
  /** until a tab that is opened then shows its page */
  newTab: number;
  /** until a tab that was open, and follows a link then, shows the page behind it */
  openTab: number;
}

const acts = ['promotion', 'roll-back'] as const;
const why = { by: 'npm run bench', reason: 'to measure it' };

/** The page behind a link, in another document than the one that was marked. */
const SHOWN = 'html:not([data-before]) [data-remote] h1';
const MARK = `document.documentElement.dataset.before = 'yes'`;

async function untilServed(url: string, id: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(`"id":"${id}"`))
    await new Promise((resolve) => setTimeout(resolve, 10));
}

async function newPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  return page;
}

/**
 * How long a promotion and a roll-back take until visitors have them. What is promoted is another set of the releases
 * that are there: to a browser that is a composition like any other.
 * @param site whose releases of all remotes are live
 */
export async function untilLive(browser: Browser, site: RunningSite, rounds: number): Promise<Section> {
  const api = releaseApi(`http://127.0.0.1:${site.ports.api}`);
  const key = site.keys.deploy.operator;
  const times: Record<(typeof acts)[number], Times[]> = { promotion: [], 'roll-back': [] };

  const act = {
    async promotion() {
      const live = await api.live();
      const others = (live?.remotes ?? []).filter(({ name }) => name !== 'admin');
      const remotes = Object.fromEntries(others.map(({ name, version }) => [name, version]));
      return api.promote({ remotes, drops: ['admin'], expected: live?.id ?? null, ...why }, key);
    },
    async 'roll-back'() {
      return api.rollBack({ expected: (await api.live())?.id ?? '', ...why }, key);
    },
  };

  async function measure(name: (typeof acts)[number]): Promise<Times> {
    const open = await newPage(browser, `${site.url}/movies`);
    await open.locator(SHOWN).waitFor();
    await open.evaluate(MARK);
    const began = performance.now();
    const { id } = await act[name]();
    await untilServed(site.url, id);
    const served = performance.now() - began;
    await open.getByRole('link', { name: 'Theaters' }).first().click();
    await open.locator(SHOWN).waitFor();
    const openTab = performance.now() - began;
    const opened = performance.now();
    const fresh = await newPage(browser, `${site.url}/theaters`);
    await fresh.locator(SHOWN).waitFor();
    const newTab = served + performance.now() - opened;
    for (const page of [open, fresh]) await page.context().close();
    return { served, newTab, openTab };
  }

  // One unmeasured round warms everything up.
  for (let round = 0; round <= rounds; round += 1)
    for (const name of acts) {
      const measured = await measure(name);
      if (round > 0) times[name].push(measured);
    }
  return {
    title: `From an operator's request to visitors (${rounds} rounds, medians)`,
    lines: acts.flatMap((name) => {
      const line = (what: string, read: (one: Times) => number) => ({
        figure: `${name === 'promotion' ? 'Promotion' : 'Roll-back'}: ${what}`,
        measured: milliseconds(median(times[name].map(read))),
      });
      return [
        line('new documents have it', ({ served }) => served),
        line('page seen in a new tab', ({ newTab }) => newTab),
        line('page seen in an open tab that follows a link', ({ openTab }) => openTab),
      ];
    }),
    raw: times,
  };
}
