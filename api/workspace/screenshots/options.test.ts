import { expect, test } from 'vitest';
import { screenshotOptions } from './options.ts';
import { scenes } from './scenes/all.ts';

test('all scenes of a site of its own, unless told otherwise', () => {
  expect(screenshotOptions([])).toEqual({ only: '', site: undefined, out: '.data/screenshots' });
  expect(screenshotOptions(['--only', 'seats', '--site', 'http://localhost:3000', '--out', 'x'])).toEqual({
    only: 'seats',
    site: 'http://localhost:3000',
    out: 'x',
  });
});

test.each([[['--fast']], [['extra']]])('what is not understood is answered with what is: %s', (args) =>
  expect(() => screenshotOptions(args)).toThrow('npm run screenshots understands'),
);

test('every scene has a file name of its own', () => {
  const names = scenes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z-]+$/);
});
