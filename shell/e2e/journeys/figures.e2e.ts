import { createHistory, expressions, unknownIn } from '@matinee/api/testing/rules';
import { test } from 'vitest';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';

const JOB = 'matinee-shell';
/** No proxy stands before the local site, so its own machine is told. */
const read = async () => (await fetch(`${siteUrl}/__metrics`)).text();
const valueOf = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

test('the shell’s server as it was started prints every figure that rules and board ask of it', async () => {
  const history = createHistory();
  await history.scrape(0, JOB, read);
  const printed = history.namesOf(JOB);
  const unknown = expressions().flatMap(([where, expr]) =>
    unknownIn(expr, JOB, printed).map((name) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
  const text = await read();
  expect(valueOf(text, 'matinee_composition_remotes')).toBeGreaterThan(0);
  expect(valueOf(text, 'matinee_set_stale')).toBe(0);
});

test('it tells how long ago it heard what is live, and hears it again and again', async () => {
  const told = async () => valueOf(await read(), 'matinee_composition_told_seconds');
  let before = await told();
  // As long as nothing is heard it only grows.
  const isHeard = async () => {
    const now = await told();
    const isLess = now < before;
    before = now;
    return isLess;
  };
  await expect.poll(isHeard).toBe(true);
});
