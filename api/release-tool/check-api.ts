import { callMisfits, callsSchema, misfitLine, type Answers } from '@matinee/api/release-gates';
import { z } from 'zod';
import type { LiveComposition, LiveState } from './answers.ts';

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

/** Each release that visitors can get, once, and what it is to them. */
function releasesOf(now: LiveState): Map<string, { release: Release; part: string }> {
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
  return all;
}

/**
 * Compares what an API answers with what each release reads that visitors can get: those that are live, those of a canary,
 * and the fallbacks of both; the shell is one of them.
 * @param now what visitors get; null before the first composition
 * @param answers of the API that is about to be deployed
 * @returns a line for each release, and how many would break
 */
export function checkApi(now: LiveState | null, answers: Answers): { lines: string[]; broken: number } {
  if (!now) return { lines: ['Nothing is live yet: no release can break.'], broken: 0 };
  let broken = 0;
  const lines = [...releasesOf(now)].flatMap(([name, { release: one, part }]) => {
    if (!one.calls)
      return [`  ? ${name} (${part}) does not say what it calls: it is of before there was this check`];
    const found = callMisfits(one, answers);
    if (found.length > 0) broken += 1;
    return found.length === 0
      ? [`  ✓ ${name} (${part}): its ${one.calls.length} calls read what this API answers`]
      : found.map((misfit) => `  ✗ ${part}: ${misfitLine(misfit)}`);
  });
  return { lines, broken };
}
