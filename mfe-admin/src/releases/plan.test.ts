import { expect, test } from 'vitest';
import { requestFor } from './plan.ts';
import type { Overview } from './releases.ts';

const remote = (name: string, version: string) => ({ name, version, fallback: null });
const overview: Overview = {
  live: { composition: 'one', since: '', remotes: [remote('catalog', '1.0.0'), remote('booking', '2.0.0')] },
  canary: null,
  published: [],
  history: [],
  shared: [],
};
const canary = { composition: 'two', share: 10, since: '', remotes: [] };
const release = { kind: 'release', name: 'catalog', version: '1.1.0' } as const;
const REASON = 'new front page';

test('one release takes its place in the whole set that is live', () => {
  const remotes = { catalog: '1.1.0', booking: '2.0.0' };
  expect(requestFor(release, overview, { reason: REASON, share: null })).toEqual({
    act: 'promote',
    body: { remotes, expected: 'one', reason: REASON },
  });
  expect(requestFor(release, overview, { reason: REASON, share: 5 })).toEqual({
    act: 'canary',
    body: { remotes, share: 5, expected: 'one', reason: REASON },
  });
});

test('a mend is promoted without a fallback, when that is said', () => {
  expect(requestFor(release, overview, { reason: REASON, share: null, noFallback: true })).toMatchObject({
    act: 'promote',
    body: { noFallback: ['catalog'] },
  });
});

test('a release is taken away, or all that are older than it', () => {
  const plan = { kind: 'revoke', name: 'catalog', version: '1.0.0' } as const;
  expect(requestFor(plan, overview, { reason: REASON, share: null })).toEqual({
    act: 'revoke',
    body: { releases: ['catalog@1.0.0'], oldest: {}, expected: 'one', reason: REASON },
  });
  expect(requestFor(plan, overview, { reason: REASON, share: null, allOlder: true })).toEqual({
    act: 'revoke',
    body: { releases: [], oldest: { catalog: '1.0.0' }, expected: 'one', reason: REASON },
  });
  expect(requestFor(plan, { ...overview, live: null }, { reason: REASON, share: null })).toBeNull();
});

test('the first release of all expects nothing', () =>
  expect(requestFor(release, { ...overview, live: null }, { reason: REASON, share: null })).toEqual({
    act: 'promote',
    body: { remotes: { catalog: '1.1.0' }, expected: null, reason: REASON },
  }));

test('acts on a canary expect the canary that is shown', () => {
  const both = { composition: 'one', canary: { composition: 'two', share: 10 } };
  const request = (kind: 'canary-share' | 'canary-promote' | 'canary-end', share: number | null) =>
    requestFor({ kind }, { ...overview, canary }, { reason: REASON, share });
  expect(request('canary-share', 50)).toEqual({
    act: 'canary/share',
    body: { expected: both, share: 50, reason: REASON },
  });
  expect(request('canary-promote', null)).toEqual({
    act: 'canary/promote',
    body: { expected: both, reason: REASON },
  });
  expect(request('canary-end', null)).toEqual({
    act: 'canary/end',
    body: { expected: both, reason: REASON },
  });
});

test('there is no act on what is not there', () => {
  expect(requestFor({ kind: 'canary-end' }, overview, { reason: REASON, share: null })).toBeNull();
  expect(
    requestFor({ kind: 'rollback' }, { ...overview, live: null }, { reason: REASON, share: null }),
  ).toBeNull();
});

test('a roll-back says which remotes go by it, as the dialog has said', () => {
  const live = { ...overview.live!, before: overview.live!.remotes.slice(1) };
  const request = requestFor({ kind: 'rollback' }, { ...overview, live }, { reason: REASON, share: null });
  expect(request?.body).toMatchObject({ drops: [overview.live!.remotes[0]!.name] });
  const same = { ...overview.live!, before: overview.live!.remotes };
  const other = requestFor(
    { kind: 'rollback' },
    { ...overview, live: same },
    { reason: REASON, share: null },
  );
  expect(other?.body).not.toHaveProperty('drops');
});

test('a roll-back is urgent when that is said', () => {
  const body = (urgent: boolean) =>
    requestFor({ kind: 'rollback' }, overview, { reason: REASON, share: null, urgent })?.body;
  // The dialog has said what is live, and that it goes.
  expect(body(true)).toMatchObject({ urgent: true, live: true });
  expect(body(false)).not.toHaveProperty('urgent');
});
