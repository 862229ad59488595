import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSignedOperator, type SignedOperator } from '../testing/with-root.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator({ key: 'here' });
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.published('booking', '1.0.0', '1.1.0');
  await operator.promote({ catalog: '1.0.0', booking: '1.1.0' }, null);
});
afterEach(() => operator.close());

const pointers = () =>
  operator.api.deps.db.raw.collection<{ _id: string; composition: string; canary?: { composition: string } }>(
    'pointers',
  );
const pointerNow = async () => (await pointers().findOne({ _id: 'live' }))!;
const order = (path: string, body: object) => operator.order(`composition${path}`, body);

/** Starts a canary. @returns what whoever looks now decides on */
async function started() {
  const { composition } = await pointerNow();
  const remotes = { catalog: '1.1.0', booking: '1.1.0' };
  expect((await order('/canary', { remotes, share: 10, expected: composition })).status).toBe(200);
  const { canary } = await pointerNow();
  return { canary, expected: { composition, canary: { composition: canary!.composition, share: 10 } } };
}

test('a canary that has ended is given to nobody again, whoever names it: it knows nothing of what was revoked since', async () => {
  const { canary, expected: then } = await started();
  await order('/canary/end', { expected: then });
  const revocation = { releases: ['booking@1.0.0'], expected: then.composition };
  expect((await order('/revoke', revocation)).status).toBe(200);
  await pointers().updateOne({ _id: 'live' }, { $set: { canary: canary! } });
  const expected = { ...then, composition: (await pointerNow()).composition };
  const notSigned = { status: 409, body: { code: 'not_signed' } };
  expect(await order('/canary/promote', { expected })).toMatchObject(notSigned);
  expect(await order('/canary/share', { expected, share: 50 })).toMatchObject(notSigned);
  expect((await order('/canary/end', { expected })).status).toBe(200);
});

test('who looked at a canary before it ended in order, and another one began, is told to look again: nobody has written to the database', async () => {
  const { expected } = await started();
  await order('/canary/end', { expected });
  await started();
  const moved = { status: 409, body: { code: 'moved' } };
  expect(await order('/canary/promote', { expected })).toMatchObject(moved);
  expect(await order('/canary/share', { expected, share: 50 })).toMatchObject(moved);
});
