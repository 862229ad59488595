import { expect, test } from 'vitest';
import { z } from 'zod';
import { fullnessSettings } from './settings.ts';

const read = (FEW_SEATS_PERCENT?: string) => z.object(fullnessSettings).safeParse({ FEW_SEATS_PERCENT });

test('a fifth of a hall is few seats where nothing is set, and from none to all but one in a hundred can be', () => {
  for (const [said, percent] of [
    [undefined, 20],
    ['0', 0],
    ['99', 99],
  ] as const)
    expect(read(said).data).toEqual({ FEW_SEATS_PERCENT: percent });
});

test.each(['-1', '100'])('%s in a hundred is refused with the reason', (said) => {
  expect(read(said).error?.issues[0]?.message).toBe(
    'must be a whole number from 0 to 99: an empty hall has more than a few seats',
  );
});
