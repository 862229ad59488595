// Numbers of sets only rise. Whoever had an operator's key may have signed any: none of his is in the way of those who come after.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { compositionOf } from '../composition/testing/signed.ts';
import { answerFor, role, rootOf, setFor, signedRoot } from './testing/authority.ts';
import { first, fixed, later, live, SOON, toldServers } from './testing/told-servers.ts';

const told = toldServers();
const { said, server, toldThen } = told;

/** As far ahead of what was seen as is believed. */
const MADE_UP = 1_000_000_005;
const evil = compositionOf('evil', fixed);
const next = compositionOf('next', fixed);
const others = signedRoot(rootOf({ version: 2, operator: role('laterOperator') }));
const by = (counter: number, number: number) =>
  answerFor(next, { counter, root: 2, set: setFor(next, number, 100, 'laterOperator') });

test.each([13, MADE_UP + 1])(
  'after a root without the key that signed a number far ahead, set %i is served by each server, also when it begins anew',
  async (number) => {
    expect(await toldThen(later(evil, setFor(evil, MADE_UP)))).toMatchObject({ id: 'evil' });
    told.api.said.roots.push(others);
    told.api.said.answer = by(22, number);
    const [followed] = told.opened;
    await vi.waitFor(() => expect(followed?.current()?.id).toBe('next'), SOON);
    await told.someLooks();
    told.stopAll();
    expect((await server()).current()?.id).toBe('next');
    expect((await server('http://127.0.0.1:9')).current()?.id).toBe('next');
    await told.begunAnew();
    expect((await server()).current()?.id).toBe('next');
  },
);

test('a server that was away meanwhile takes what comes after a number far ahead', async () => {
  expect(await toldThen(by(22, 1_000_000_200), [signedRoot(rootOf()), others])).toMatchObject({ id: 'next' });
});

test('one that has seen nothing takes any number that operators of now have signed', async () => {
  const answer = answerFor(next, { counter: 21, set: setFor(next, 1_000_000_001) });
  expect((await told.toldAtOnce(answer)).current()?.id).toBe('next');
});

test('numbers that an operator has signed whose key is still good count when another one’s are gone', async () => {
  const both = { keys: [...role('operator').keys, ...role('laterOperator').keys], threshold: 1 };
  told.api.said.roots.push(signedRoot(rootOf({ version: 2, operator: both })));
  told.api.said.answer = by(21, 8);
  const followed = await server();
  expect(followed.current()?.id).toBe('next');
  told.api.said.answer = answerFor(evil, { counter: 22, root: 2, set: setFor(evil, MADE_UP) });
  await vi.waitFor(() => expect(followed.current()?.id).toBe('evil'), SOON);
  told.api.said.roots.push(signedRoot(rootOf({ version: 3, operator: role('laterOperator') })));
  const old = setFor(first, 6, 100, 'laterOperator');
  told.api.said.answer = answerFor(first, { counter: 23, root: 3, set: old });
  await vi.waitFor(() => expect(said()).toContain('set 6 is older than 8, which was live before'), SOON);
  told.api.said.answer = answerFor(live, {
    counter: 24,
    root: 3,
    set: setFor(live, 9, 100, 'laterOperator'),
  });
  await vi.waitFor(() => expect(followed.current()?.id).toBe('live'), SOON);
});

test('what a server of before has kept counts as it did', async () => {
  (await server()).stop();
  const file = path.join(told.dataDir, 'seen.json');
  const { operators: _, ...before } = JSON.parse(await readFile(file, 'utf8')) as { operators: object };
  await writeFile(file, JSON.stringify(before));
  const answer = answerFor(first, { counter: 22, set: setFor(first, 6) });
  expect(await toldThen(answer)).toMatchObject({ id: 'live' });
  expect(said()).toContain('set 6 is older than 7, which was live before');
});
