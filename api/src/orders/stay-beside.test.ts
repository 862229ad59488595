import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { stayBeside } from './stay-beside.ts';

const OWN = { _id: 'm' };
const other = (_id: string, change: object = {}) => ({ _id, state: 'pending', ...change }) as BookingDocument;
const refuse = (others: readonly BookingDocument[]) => {
  if (others.length > 0) throw new Error(others.map(({ _id }) => _id).join(' '));
};
/** What is found at each look; the last again and again. */
function looks(...found: BookingDocument[][]) {
  const look = vi.fn(async () => found.at(-1) ?? []);
  for (const one of found.slice(0, -1)) look.mockResolvedValueOnce(one);
  return look;
}

test('an order that is not refused beside the others stays at once', async () => {
  const look = looks([other('a')]);
  await stayBeside(OWN, look, () => undefined);
  expect(look).toHaveBeenCalledTimes(1);
});

test('an order waits for one with a larger id to go, and stays', async () => {
  const look = looks([other('z')], [other('z')], []);
  await stayBeside(OWN, look, refuse);
  expect(look).toHaveBeenCalledTimes(3);
});

test.each([
  ['with a smaller id', other('a'), 'a'],
  ['that is led to its page', other('z', { session: { id: 'cs_1', url: null } }), 'z'],
  ['that is paid', other('z', { state: 'paid' }), 'z'],
])('an order waits for none %s', async (_, one, why) => {
  const look = looks([other('y'), one]);
  await expect(stayBeside(OWN, look, refuse)).rejects.toThrow(new Error(why));
  expect(look).toHaveBeenCalledTimes(1);
});

test('an order waits a second for one that has died, and goes', async () => {
  const look = looks([other('z')]);
  const began = performance.now();
  await expect(stayBeside(OWN, look, refuse)).rejects.toThrow(new Error('z'));
  expect(look).toHaveBeenCalledTimes(20);
  expect(performance.now() - began).toBeGreaterThan(900);
});
