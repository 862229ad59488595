import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allMutants } from '../all-mutants.ts';
import { keyOf, readNearTests, readSurvivors } from './read-survivors.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const survivors = readSurvivors(root);

test('every survivor that is named is still a break of the code', () => {
  const there = new Set(allMutants(root).map(keyOf));
  expect(survivors.map(keyOf).filter((key) => !there.has(key))).toEqual([]);
});

test('none is named twice', () => {
  expect(new Set(survivors.map(keyOf)).size).toBe(survivors.length);
});

test('the near tests and what they are near to are there', () => {
  const near = readNearTests(root);
  const files = [...Object.keys(near), ...Object.values(near).flat()];
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
