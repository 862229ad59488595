import {
  callMisfits,
  callsSchema,
  misfitLine,
  requestMisfits,
  routeKey,
  type Answers,
  type Taken,
} from '@matinee/api/release-gates';
import { z } from 'zod';
import type { Lately, LiveComposition, LiveState } from './answers.ts';

const release = z.looseObject({
  name: z.string(),
  team: z.string(),
  version: z.string(),
  calls: callsSchema.optional(),
});
// Its document names no team: it is its own.
const shell = release.extend({ team: z.string().default('shell') });
const withFallback = release.extend({ fallback: release.optional() });
type Release = z.infer<typeof release>;

/** Each release that visitors can get or still have, once, and what it is to them. */
function releasesOf(now: LiveState, lately: Lately): Map<string, { release: Release; part: string }> {
  const all = new Map<string, { release: Release; part: string }>();
  const add = (one: Release, part: string) => {
    const name = `${one.name}@${one.version}`;
    if (!all.has(name)) all.set(name, { release: one, part });
  };
  const compositions: [LiveComposition, string][] = [
    [now.composition, 'live'],
    ...(now.canary ? [[now.canary.composition, 'canary'] as [LiveComposition, string]] : []),
  ];
  for (const [composition, part] of compositions) {
    if (composition.shell) add(shell.parse(composition.shell), part);
    for (const remote of composition.remotes) {
      const { fallback, ...own } = withFallback.parse(remote);
      add(own, part);
      if (fallback) add(fallback, 'fallback');
    }
  }
  for (const one of lately) add((one.team === undefined ? shell : release).parse(one), 'before');
  return all;
}

/** What is taken of each call, by its route. */
type Requests = ReadonlyMap<string, Taken>;

/** An API that is about to be deployed where another one runs. */
export interface Deployment {
  answers: Answers;
  requests: Requests;
  /** what the running API takes: releases that are live send it that */
  running: Requests;
}

/** What a release sends, since the running API takes it, and the next one would refuse. */
function sentInVain(one: Release, { requests, running }: Deployment) {
  return (one.calls ?? []).flatMap(({ method, path }) => {
    const route = routeKey(method, path);
    const [sent, taken] = [running.get(route), requests.get(route)];
    // A call that is gone is told by what is read of it.
    const found = sent && taken ? requestMisfits(sent, taken) : [];
    const release = `${one.name}@${one.version}`;
    return found.map((says) => ({ team: one.team, release, call: `${method} ${path}`, says }));
  });
}

/** Said where the API that runs is an older one. */
const UNTOLD =
  '  ? what was live before is not told by the API that runs: look yourself that it fits, or no roll-back leads there';

/**
 * Compares what an API takes and answers with what each release sends and reads that visitors can get or still have: those that are live, those
 * of a canary, the fallbacks of both, and those of before; the shell is one of them.
 * @param now what visitors get; null before the first composition
 * @param lately what open tabs may still have, and what a roll-back brings back; undefined where that is not told
 * @returns a line for each release, and how many would break
 */
export function checkApi(
  now: LiveState | null,
  lately: Lately | undefined,
  next: Deployment,
): { lines: string[]; broken: number } {
  if (!now) return { lines: ['Nothing is live yet: no release can break.'], broken: 0 };
  let broken = 0;
  const lines = [...releasesOf(now, lately ?? [])].flatMap(([name, { release: one, part }]) => {
    if (!one.calls)
      return [`  ? ${name} (${part}) does not say what it calls: it is of before there was this check`];
    const found = [...callMisfits(one, next.answers), ...sentInVain(one, next)];
    if (found.length > 0) broken += 1;
    return found.length === 0
      ? [`  ✓ ${name} (${part}): its ${one.calls.length} calls fit this API`]
      : found.map((misfit) => `  ✗ ${part}: ${misfitLine(misfit)}`);
  });
  return { lines: [...lines, ...(lately ? [] : [UNTOLD])], broken };
}
