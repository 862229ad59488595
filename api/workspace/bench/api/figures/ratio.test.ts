import { expect, test } from 'vitest';
import { perSecond, ratioLine } from './ratio.ts';

const line = (measured: number[], baseline: number[]) =>
  ratioLine({ figure: 'calls', measured, baseline, aim: 0.7, show: perSecond });

test('a ratio is that of the rounds, which shared the machine’s mood, and not of two medians', () => {
  expect(line([80, 8, 40], [100, 10, 80]).difference).toBe('× 0.80');
});

test('an aim is reached from its value on', () => {
  expect(line([70], [100]).aim).toEqual({ text: '≥ × 0.70', reached: true });
  expect(line([69], [100]).aim?.reached).toBe(false);
});
