// Keys go by a root alone: nobody who can take the proof of what is live away keeps one.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FollowedComposition } from '../composition/follow.ts';
import { compositionOf, releaseOf, signed } from '../composition/testing/signed.ts';
import { forBrowser } from '../page/for-browser.ts';
import { answerFor, rootOf, setFor, signedRoot } from './testing/authority.ts';
import { booking, live, liveSet, SOON, toldServers } from './testing/told-servers.ts';

const told = toldServers();
const { opened, toldAtOnce } = told;

const withoutCatalog = () => {
  const { catalog: _, ...teams } = rootOf().teams;
  return signedRoot(rootOf({ version: 2, teams }));
};

/** What the API says of what is live once its proof is gone. */
const unproven: [what: string, say: () => void][] = [
  ['has no proof', () => (told.api.said.answer = { composition: live })],
  [
    'has no timestamp',
    () => {
      const { proof } = answerFor(live, { counter: 21, set: liveSet });
      told.api.said.answer = { composition: live, proof: { ...proof, timestamp: null } };
    },
  ],
  [
    'is nothing at all',
    () => {
      told.api.said.status = 404;
      told.api.said.answer = { success: false, code: 'not_found' };
    },
  ],
  ['cannot be read', () => (told.api.said.answer = '{')],
  ['is an error', () => (told.api.said.status = 500)],
];

test.each(unproven)(
  'a team’s key that a root takes away takes its releases and canaries with it when what is told %s',
  async (_what, say) => {
    const tried = compositionOf('tried', signed(releaseOf('catalog', '1.2.0')), booking);
    const canary = { set: setFor(tried, 8, 50), share: 50, composition: tried };
    const followed = await toldAtOnce(answerFor(live, { counter: 21, set: liveSet, canary }));
    expect(followed.canary()).not.toBeNull();
    say();
    told.api.said.roots.push(withoutCatalog());
    await vi.waitFor(() => expect(followed.releases()).toEqual(['booking@1.0.0']), SOON);
    expect(followed.canary()).toBeNull();
    // Nor is it back after a start without the API.
    await told.someLooks();
    told.stopAll();
    expect((await told.server('http://127.0.0.1:9')).releases()).toEqual(['booking@1.0.0']);
  },
);

const AFTER_LIVE = '2026-02-01T00:00:00.000Z';
const tried = {
  ...compositionOf('tried', signed(releaseOf('catalog', '1.2.0')), booking),
  createdAt: AFTER_LIVE,
};
const canary = { set: setFor(tried, 8, 50), share: 50, composition: tried };
/** What open pages are told is urgent, and from when those are that are made now. */
const hurryAt = (followed: Pick<FollowedComposition, 'current'>) => {
  const composition = followed.current()!;
  return { urgent: composition.urgent ?? '', own: forBrowser(composition).createdAt };
};

test('pages of a canary that goes with a key are hurried from it, as often as keys go, and those of what is left are not', async () => {
  const followed = await toldAtOnce(answerFor(live, { counter: 21, set: liveSet, canary }));
  expect(hurryAt(followed)).toEqual({ urgent: '', own: live.createdAt });
  told.api.said.roots.push(withoutCatalog());
  told.api.said.answer = { composition: live };
  await vi.waitFor(() => expect(followed.releases()).toEqual(['booking@1.0.0']), SOON);
  const once = hurryAt(followed);
  expect(once.urgent > AFTER_LIVE).toBe(true);
  expect(once.own).toBe(once.urgent);
  told.api.said.roots.push(signedRoot(rootOf({ version: 3, teams: {} })));
  told.api.said.answer = answerFor(live, { counter: 22, set: liveSet, canary, root: 3 });
  await vi.waitFor(() => expect(followed.releases()).toEqual([]), SOON);
  expect(hurryAt(followed).urgent > once.own).toBe(true);
});

test('so they are where the key was of the canary alone, and what is live is whole', async () => {
  const alone = { ...live, id: 'alone', remotes: [booking] };
  const set = setFor(alone, 7);
  const followed = await toldAtOnce(answerFor(alone, { counter: 21, set, canary }));
  told.api.said.roots.push(withoutCatalog());
  told.api.said.answer = answerFor(alone, { counter: 22, set, canary, root: 2 });
  await vi.waitFor(() => expect(followed.canary()).toBeNull(), SOON);
  expect(followed.current()).not.toHaveProperty('part');
  const { urgent, own } = hurryAt(followed);
  expect(urgent > AFTER_LIVE).toBe(true);
  expect(own).toBe(urgent);
  // Nor does what comes next let them be; it hurries nobody else.
  const next = { ...alone, id: 'next', createdAt: '2026-02-02T00:00:00.000Z' };
  told.api.said.answer = answerFor(next, { counter: 23, set: setFor(next, 9), root: 2 });
  await vi.waitFor(() => expect(followed.current()?.id).toBe('next'), SOON);
  expect(hurryAt(followed)).toEqual({ urgent, own: next.createdAt });
});

test('a canary that only ended hurries nobody', async () => {
  const followed = await toldAtOnce(answerFor(live, { counter: 21, set: liveSet, canary }));
  expect(followed.canary()).not.toBeNull();
  told.api.said.answer = answerFor(live, { counter: 22, set: liveSet });
  await vi.waitFor(() => expect(followed.canary()).toBeNull(), SOON);
  told.api.said.roots.push(signedRoot(rootOf({ version: 2 })));
  told.api.said.answer = answerFor(live, { counter: 23, set: liveSet, root: 2 });
  await told.someLooks();
  expect(hurryAt(followed)).toEqual({ urgent: '', own: live.createdAt });
});

test('a root that comes after the proof has gone is asked for again, and not at every look', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const followed = await told.server();
  told.api.said.answer = { composition: live };
  await told.someLooks();
  const asked = told.api.askedForRoots();
  await told.someLooks();
  expect(told.api.askedForRoots()).toBe(asked);
  told.api.said.roots.push(withoutCatalog());
  vi.setSystemTime(Date.now() + 1_000);
  await vi.waitFor(() => expect(followed.releases()).toEqual(['booking@1.0.0']), SOON);
  expect(opened).toHaveLength(1);
});

test('visitors are not sent to a server that heard, unproven, that nothing is live; before there is a root they are', async () => {
  told.api.said.status = 404;
  told.api.said.answer = { success: false, code: 'not_found' };
  expect((await told.server()).isKnown()).toBe(false);
  await told.begunAnew();
  told.api.said.roots = [];
  expect((await told.server()).isKnown()).toBe(true);
});
