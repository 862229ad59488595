import { expect, test } from 'vitest';
import { kilobytes, more, moreKilobytes, moreMilliseconds, timeLine } from './line.ts';
import { table } from './table.ts';

test('every line says its aim and whether it is reached', () => {
  const text = table({
    title: 'Page',
    against: 'one bundle',
    lines: [
      {
        figure: 'scripts',
        measured: '130.0 kB',
        against: '100.0 kB',
        aim: { text: '≤ 20 kB', reached: false },
      },
      { figure: 'depth', measured: '3', against: '3', aim: { text: 'same', reached: true } },
      { figure: 'sheets', measured: '9.3 kB' },
    ],
    raw: {},
  });
  expect(text.split('\n')).toEqual([
    '',
    'Page',
    '         measured  one bundle      aim',
    'scripts  130.0 kB    100.0 kB  ≤ 20 kB  MISSED',
    'depth           3           3     same      ok',
    'sheets     9.3 kB',
  ]);
});

test('differences carry their sign', () => {
  expect([moreKilobytes(1250), moreKilobytes(-1250), kilobytes(99)]).toEqual([
    '+1.3 kB',
    '-1.3 kB',
    '0.1 kB',
  ]);
  expect([moreMilliseconds(-0.2), moreMilliseconds(3.6), more(0)]).toEqual(['+0 ms', '+4 ms', '+0']);
});

test('a time is judged only when the rounds agree well enough', () => {
  const steady = [100, 100, 100, 100];
  const verdict = (values: number[]) => timeLine('card', values, steady, 40).aim?.reached;
  expect(verdict([110, 111, 110, 112])).toBe(true);
  expect(verdict([190, 191, 190, 192])).toBe(false);
  expect(verdict([90, 210, 95, 180])).toBe('unclear');
});

test('what was measured once is judged by nobody', () => {
  expect(timeLine('card', [110], [100], 40)).toMatchObject({
    difference: '+10 ms ± ?',
    aim: { reached: 'unclear' },
  });
});
