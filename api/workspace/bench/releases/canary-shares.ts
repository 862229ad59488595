import { releaseApi, type LiveState } from '@matinee/release-tool';
import type { RunningSite } from '../../site/start-site.ts';
import type { Line, Section } from '../report/line.ts';

const shares = [1, 10, 50];
/** New visitors for each share. */
const VISITORS = 1_000;
/** So many ask at once. */
const AT_ONCE = 8;
const why = { by: 'npm run bench', reason: 'to measure it' };

/** How many of so many new visitors the shell's server gives a composition to. */
async function countServed(url: string, id: string): Promise<number> {
  let asked = 0;
  let served = 0;
  const ask = async () => {
    while (asked++ < VISITORS) if ((await (await fetch(url)).text()).includes(`"id":"${id}"`)) served++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return served;
}

/** Waits until the shell's server knows of the canary: sooner or later somebody gets it. */
async function untilServed(url: string, id: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(`"id":"${id}"`))
    await new Promise((resolve) => setTimeout(resolve, 10));
}

function lineOf({ share, served }: { share: number; served: number }): Line {
  const expected = (VISITORS * share) / 100;
  // Four standard deviations of a binomial count: one honest draw in 16,000 lies further off.
  const tolerance = 4 * Math.sqrt(expected * (1 - share / 100));
  return {
    figure: `A canary for ${share} %`,
    measured: `${served} of ${VISITORS}`,
    aim: {
      text: `${expected} ± ${Math.round(tolerance)}`,
      reached: Math.abs(served - expected) <= tolerance,
    },
  };
}

/**
 * Which part of new visitors is given a canary, asked of the running shell's server.
 * @param site whose releases of all remotes are live; the canary is the same without the admin's
 */
export async function canaryShares(site: RunningSite): Promise<Section> {
  const api = releaseApi(`http://127.0.0.1:${site.ports.api}`);
  const key = site.keys.deploy.operator;
  const live = await api.live();
  const others = (live?.remotes ?? []).filter(({ name }) => name !== 'admin');
  const remotes = Object.fromEntries(others.map(({ name, version }) => [name, version]));
  const counts: { share: number; served: number }[] = [];
  for (const share of shares) {
    const began = await api.startCanary(
      { remotes, drops: ['admin'], share, expected: live?.id ?? '', ...why },
      key,
    );
    const id = began.canary?.composition.id ?? '';
    await untilServed(site.url, id);
    counts.push({ share, served: await countServed(site.url, id) });
    await api.decideOnCanary('end', { expected: expectedOf(began), ...why }, key);
  }
  return {
    title: `Canary: who gets it, of ${VISITORS} new visitors for each share`,
    lines: counts.map(lineOf),
    raw: counts,
  };
}

function expectedOf({ composition, canary }: LiveState) {
  if (!canary) throw new Error('The canary that was started is not there.');
  return {
    composition: composition.id,
    canary: { composition: canary.composition.id, share: canary.share },
  };
}
