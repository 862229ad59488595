import { expect, test } from 'vitest';
import { gateLines } from './gate-lines.ts';

test('each gate has one line, in one order, and a closed one says what to do next', () => {
  expect(
    gateLines([
      { gate: 'budget', open: false, says: 'over the budget', next: 'Load less.' },
      { gate: 'signature', open: true, says: 'signed by catalog' },
    ]),
  ).toEqual([
    '  ✓ signature  signed by catalog',
    '  ✗ budget     over the budget',
    '               → Load less.',
  ]);
});
