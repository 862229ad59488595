import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('the example of RFC 8785, section 3.2.3: keys by their UTF-16 code units', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  expect(Object.values(JSON.parse(canonical(value)) as object)).toEqual([
    'One',
    'Carriage Return',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
});

test('numbers and strings as in the example of section 3.2.2', () => {
  const value = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonical(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
};

test('the order in which fields were written does not matter, and nothing else is lost', () => {
  const numRuns = process.env['MATINEE_FULL'] === '1' ? 5_000 : 300;
  const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' });
  fc.assert(
    fc.property(json, (value) => {
      expect(canonical(shuffled(value))).toBe(canonical(value));
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns },
  );
});

test.each([
  ['a number that is none', Number.NaN],
  ['nothing in a list', [undefined]],
  ['a date', new Date(0)],
  ['a function', () => 1],
  ['half a surrogate pair', { text: '\ud800' }],
  ['half a surrogate pair in a key', { '\udfff': 1 }],
])('%s has no canonical form', (_what, value) => {
  expect(() => canonical(value)).toThrow(TypeError);
});
