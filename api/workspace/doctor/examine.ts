import type { Check, Finding } from './checks/check.ts';
import { answers, closed } from './checks/closed.ts';
import { cookies } from './checks/cookies.ts';
import { policy, safety } from './checks/headers.ts';
import { hosts } from './checks/hosts.ts';
import { keys } from './checks/keys.ts';
import { freshness, ownShell, readiness } from './checks/readiness.ts';
import { time } from './checks/time.ts';
import { tls } from './checks/tls.ts';
import { webhook } from './checks/webhook.ts';
import { type Site, siteAt } from './checks/site.ts';

const CHECKS: readonly Check[] = [
  tls,
  safety,
  policy,
  cookies,
  time,
  readiness,
  freshness,
  ownShell,
  answers,
  webhook,
  keys,
  hosts,
  closed,
];
const WIDTH = Math.max(...CHECKS.map(({ name }) => name.length));

async function lookWith(check: Check, site: Site): Promise<Finding> {
  try {
    return await check.look(site);
  } catch (error) {
    const why = error instanceof Error ? (error.cause ?? error) : error;
    return {
      says: `cannot be looked at (${String(why).split('\n')[0]})`,
      todo: 'see that the address is right, and that what is behind it runs',
    };
  }
}

const lineOf = (name: string, { says, todo }: Finding) =>
  todo === undefined
    ? `ok     ${name.padEnd(WIDTH)}  ${says}`
    : `WRONG  ${name.padEnd(WIDTH)}  ${says}\n       ${''.padEnd(WIDTH)}  → ${todo}`;

/**
 * Looks at a running site from outside, with nothing but its address.
 * @returns a line for each check, and how many found something wrong
 * @throws {Error} one sentence, when the address is none
 */
export async function examine(address: string): Promise<{ lines: string[]; wrong: number }> {
  const site = siteAt(address);
  const found: [string, Finding][] = [];
  // One after another: a site is looked at, not put under load.
  for (const check of CHECKS) found.push([check.name, await lookWith(check, site)]);
  const wrong = found.filter(([, { todo }]) => todo !== undefined).length;
  return { lines: found.map(([name, finding]) => lineOf(name, finding)), wrong };
}
