import { expect, test } from 'vitest';
import { hasHeldUnpaid } from './unpaid-minutes.ts';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-03-05T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);

/** One seat that was shared with friends, from so long ago on for so many minutes. */
function shared(began: number, minutes: number) {
  const end = ago(began - minutes);
  return {
    state: 'expired' as const,
    seats: ['A1'],
    holdUntil: end,
    share: { token: 'token', holder: 'ann', holderName: 'Ann' },
    history: [
      { state: 'pending' as const, at: ago(began), why: 'shared' },
      { state: 'expired' as const, at: end, why: 'the hold ran out' },
    ],
  };
}

test.each([
  ['as long as an ordinary one is none of them', 10, 20],
  ['longer than that is the second, and both count in full', 11, 41],
])('of holds that the site made longer one is forgiven; one that lasted %s', (_, minutes, counted) => {
  const holds = [shared(50, minutes), shared(35, 30)];
  const count = (most: number) => hasHeldUnpaid(holds, { most, usualMinutes: 10 }, NOW);
  expect([count(counted), count(counted + 1)]).toEqual([true, false]);
});

test('two seats of one sharing that a friend took are of one sharing, and their time begins as each is taken', () => {
  const taken = (minutesAgo: number) => {
    const part = shared(50, 30);
    return { ...part, share: { ...part.share, takenAt: ago(minutesAgo) } };
  };
  const counted = (holds: ReturnType<typeof taken>[], most: number) =>
    hasHeldUnpaid(holds, { most, usualMinutes: 10 }, NOW);
  const [long, longToo, short] = [taken(45), taken(40), taken(22)];
  expect([counted([long, longToo], 20), counted([long, longToo], 20.5)]).toEqual([true, false]);
  expect([counted([short], 2), counted([short], 2.5)]).toEqual([true, false]);
});
