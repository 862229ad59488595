import { expect, test } from 'vitest';
import type { DoorDay } from '../calls.ts';
import { BOOKING_ID } from '../testing/door-api.ts';
import { decideByTold, toldBy, unlisted, withTold, type HeardAtDoor } from './told.ts';
import type { Verdict } from './decide.ts';

const ticket = { bookingId: BOOKING_ID, seat: 'H4', showId: 'show' };
const entry = { scanId: 'one', at: '2026-11-22T12:00:00Z', door: 'Door 1' };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const told = (outcome: Verdict['outcome'], part: Partial<HeardAtDoor> = {}): HeardAtDoor => ({
  outcome,
  ticket,
  entry: null,
  issue: 0,
  heardAt: ago(0),
  list: ago(5),
  ...part,
});
/** A list with an entry of that scan. */
const listing = (scanId: string): DoorDay => {
  const seats = [{ seat: 'H4', entry: { ...entry, scanId } }];
  const tickets = [{ bookingId: BOOKING_ID, isValid: true, seats, odd: [] }];
  const show = { showId: 'show', title: 'Havoc', hall: 1, startsAt: entry.at, isCancelled: false, tickets };
  return { now: ago(1), shows: [show] };
};
const day: DoorDay = { now: ago(1), shows: [] };

test('what the API said is kept until a list has that very entry, or was asked for since', () => {
  const fresh = told('in', { entry });
  expect(unlisted([fresh], day)).toEqual([fresh]);
  expect(unlisted([fresh], listing('another'))).toEqual([fresh]);
  expect(unlisted([fresh], listing('one'))).toEqual([]);
  const old = told('in', { entry, heardAt: ago(61) });
  expect(unlisted([old], day)).toEqual([]);
  // The list that was there by then, seen once more after a while without a network.
  expect(unlisted([{ ...old, list: day.now }], day)).toHaveLength(1);
});

test('of a seat the last word counts; a code that was replaced stays so, and its successor is in', () => {
  const words = [told('used', { entry }), told('replaced'), told('in', { issue: 1, entry })];
  const kept = words.reduce<HeardAtDoor[]>((present, one) => withTold(present, one), []);
  expect(kept.map(({ outcome }) => outcome)).toEqual(['replaced', 'in']);
  const byList: Verdict = { outcome: 'in', ticket, entry: null, isAlone: true };
  const outcome = (issue: number, all = kept, verdict = byList) => decideByTold(verdict, all, issue).outcome;
  expect([outcome(0), outcome(1)]).toEqual(['replaced', 'used']);
  expect(outcome(1, [told('replaced')])).toBe('in');
  expect(outcome(0, kept, { ...byList, ticket: { ...ticket, seat: 'H5' } })).toBe('in');
  expect(outcome(0, kept, { ...byList, outcome: 'other_show' })).toBe('other_show');
});

test('what depends on the show that a door admits to, and what is no ticket, is decided anew', () => {
  const about = { issue: 0, heardAt: ago(0), list: '' };
  for (const outcome of ['other_show', 'other_day', 'undone', 'a later word'] as const)
    expect(toldBy({ outcome: outcome as 'undone', ticket, entry: null }, about)).toBeUndefined();
  expect(toldBy({ outcome: 'refunded', ticket: null, entry: null }, about)).toBeUndefined();
  expect(toldBy({ outcome: 'refunded', ticket, entry: null }, about)).toMatchObject({ outcome: 'refunded' });
});
