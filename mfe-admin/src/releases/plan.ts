import type { ActRequest, Overview } from './releases.ts';

/** What an admin is about to do. */
export type Plan =
  | { kind: 'release'; name: string; version: string }
  | { kind: 'revoke'; name: string; version: string }
  | { kind: 'rollback' | 'canary-share' | 'canary-promote' | 'canary-end' };

/** What the person says to a plan. */
interface Decision {
  reason: string;
  /** percent of the visitors, or null for all of them */
  share: number | null;
  /** of a release: what was live does not take over when it fails */
  noFallback?: boolean;
  /** of a revocation: not this release, but all that are older */
  allOlder?: boolean;
  /** of a roll-back: pages where somebody is booking do not wait */
  urgent?: boolean;
}

/**
 * The request that carries out a plan, for what visitors get as the page shows it.
 * @returns null when the page shows nothing that the plan could be about
 */
export function requestFor(
  plan: Plan,
  { live, canary }: Overview,
  { reason, share, noFallback = false, allOlder = false, urgent = false }: Decision,
): ActRequest | null {
  const expected = live?.composition ?? null;
  if (plan.kind === 'release') {
    const before = (live?.remotes ?? []).map(({ name, version }) => [name, version] as const);
    const remotes = { ...Object.fromEntries(before), [plan.name]: plan.version };
    const alone = noFallback && { noFallback: [plan.name] };
    if (share === null) return { act: 'promote', body: { remotes, expected, reason, ...alone } };
    return live && { act: 'canary', body: { remotes, share, expected: live.composition, reason } };
  }
  if (plan.kind === 'revoke') {
    const { name, version } = plan;
    const what = allOlder
      ? { releases: [], oldest: { [name]: version } }
      : { releases: [`${name}@${version}`], oldest: {} };
    return live && { act: 'revoke', body: { ...what, expected: live.composition, reason } };
  }
  if (plan.kind === 'rollback') {
    // The dialog has said what goes.
    const stays = new Set((live?.before ?? []).map(({ name }) => name));
    const drops = (live?.remotes ?? []).map(({ name }) => name).filter((name) => !stays.has(name));
    const more = {
      live: true as const,
      ...(drops.length > 0 && { drops }),
      ...(urgent && { urgent: true as const }),
    };
    return live && { act: 'rollback', body: { expected: live.composition, reason, ...more } };
  }
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
