import { expect, test } from 'vitest';
import { perSecond, ratioLine } from './ratio.ts';

const line = (measured: number[], baseline: number[]) =>
  ratioLine({ figure: 'calls', measured, baseline, aim: 0.7, show: perSecond });

test('a ratio is that of the rounds, which shared the machine’s mood, and not of two medians', () => {
  expect(line([80, 8, 40], [100, 10, 80]).difference).toBe('× 0.80 ± 0.27');
});

test('an aim is reached from its value on', () => {
  const steady = (rate: number) => line([rate, rate], [100, 100]).aim;
  expect(steady(70)).toEqual({ text: '≥ × 0.70', reached: true });
  expect(steady(69)?.reached).toBe(false);
});

test('an aim is unclear within the margin of the rounds, and after a single one', () => {
  expect(line([60, 90, 65, 85], [100, 100, 100, 100]).aim?.reached).toBe('unclear');
  expect(line([90], [100])).toMatchObject({ difference: '× 0.90 ± ?', aim: { reached: 'unclear' } });
});
