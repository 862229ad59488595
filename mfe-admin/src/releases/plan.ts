import type { ActRequest, Overview } from './releases.ts';

/** What an admin is about to do. */
export type Plan =
  | { kind: 'release'; name: string; version: string }
  | { kind: 'rollback' | 'canary-share' | 'canary-promote' | 'canary-end' };

/**
 * The request that carries out a plan, for what visitors get as the page shows it.
 * @param share percent of the visitors, or null for all of them
 * @returns null when the page shows nothing that the plan could be about
 */
export function requestFor(
  plan: Plan,
  { live, canary }: Overview,
  { reason, share }: { reason: string; share: number | null },
): ActRequest | null {
  const expected = live?.composition ?? null;
  if (plan.kind === 'release') {
    const before = (live?.remotes ?? []).map(({ name, version }) => [name, version] as const);
    const remotes = { ...Object.fromEntries(before), [plan.name]: plan.version };
    if (share === null) return { act: 'promote', body: { remotes, expected, reason } };
    return live && { act: 'canary', body: { remotes, share, expected: live.composition, reason } };
  }
  if (plan.kind === 'rollback')
    return live && { act: 'rollback', body: { expected: live.composition, reason } };
  if (!live || !canary) return null;
  const both = {
    composition: live.composition,
    canary: { composition: canary.composition, share: canary.share },
  };
  if (plan.kind === 'canary-share')
    return share === null ? null : { act: 'canary/share', body: { expected: both, share, reason } };
  const act = plan.kind === 'canary-promote' ? ('canary/promote' as const) : ('canary/end' as const);
  return { act, body: { expected: both, reason } };
}
