import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../../mfe-booking/src/seat-map');
const OF_A_CINEMA =
  /movie|film|cinema|showtime|\bshows?\b|ticket|price|dollar|trailer|\bhalls?\b|\bscreens?\b(?! reader)|\bbookings?\b(?!:)/i;
const IMPORTED = /from '([^']+)'/g;

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(tsx?|css)$/.test(file) && !/\.test\.|testing/.test(file),
);
const textOf = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

test('the seat map has no word of a cinema, neither in its code nor in what is said of it', () => {
  const lines = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines.length).toBeGreaterThan(300);
  expect(lines.filter((line) => OF_A_CINEMA.test(line))).toEqual([]);
});

test('the seat map takes nothing from the remote that it is in', () => {
  const imported = files.flatMap((file) =>
    [...textOf(file).matchAll(IMPORTED)].map(([, from = '']) => path.join(path.dirname(file), from)),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((from) => from.startsWith('..'))).toEqual([]);
});
