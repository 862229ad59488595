import { expect, test } from 'vitest';
import { sliceOf, shareOf } from './choose-mutants.ts';
import { judge } from './judge-mutants.ts';
import { nearTestsOf, tableOf, type Tried } from './report-mutants.ts';

const tried = (name: string, by: string | null, file = 'api/src/seats/claim.ts'): Tried => ({
  id: name,
  file,
  name,
  line: 1,
  start: 0,
  end: 1,
  code: '',
  by,
  ms: 500,
  isCovered: true,
});
const many = Array.from({ length: 400 }, (_, n) => tried(`m${n}`, null, `api/src/orders/f${n % 20}.ts`));

test('a survivor that is argued does not count against the tests, one that is only known does', () => {
  const all = [tried('a', 'x.test.ts: t'), tried('b', null), tried('c', null)];
  const { file } = all[0] ?? tried('', null);
  const survivors = [
    { file, name: 'b', why: 'nothing is different' },
    { file, name: 'c' },
  ];
  expect(tableOf(all, survivors)).toEqual([
    'seats      3 made, 1 killed, 1 argued: 50.0 %, 0.50 s each',
    'all        3 made, 1 killed, 1 argued: 50.0 %, 0.50 s each',
  ]);
});

test('one seed always means the same slice and the same share, another seed another', () => {
  const names = (mutants: { name: string }[]) => mutants.map(({ name }) => name);
  expect(names(sliceOf(many, 5, 'one'))).toEqual(names(sliceOf(many, 5, 'one')));
  expect(names(shareOf(many, 0.2, 'one'))).toEqual(names(shareOf(many, 0.2, 'one')));
  expect(names(shareOf(many, 0.2, 'one'))).not.toEqual(names(shareOf(many, 0.2, 'two')));
  expect(shareOf(many, 0.2, 'one')).toHaveLength(80);
});

test('a slice is of one file, so that few tests are enough', () => {
  const slice = sliceOf(many, 12, 'one');
  expect(slice).toHaveLength(12);
  expect(new Set(slice.map(({ file }) => file)).size).toBe(1);
});

test('near tests are those that noticed most', () => {
  const all = [tried('a', 'one.test.ts: x'), tried('b', 'two.test.ts: y'), tried('c', 'two.test.ts: z')];
  expect(nearTestsOf([...all, tried('d', 'it ends the process')], 1)).toEqual({
    'api/src/seats/claim.ts': ['two.test.ts'],
  });
});

test('what no test notices fails a run where the file was gone through before, unless it is named', () => {
  const all = [...many.slice(0, 38).map((one) => ({ ...one, by: 'x.test.ts: t' })), tried('b', null)];
  const { file } = tried('', null);
  const goneThrough = new Set(all.map((one) => one.file));
  expect(judge(all, [], goneThrough, 1)).toMatchObject({ news: [{ name: 'b' }], isEnough: true });
  expect(judge(all, [{ file, name: 'b' }], goneThrough, 1)).toMatchObject({ news: [], isEnough: true });
  expect(judge(all, [], new Set(), 1)).toMatchObject({ news: [], isEnough: true });
});

test('below 95 of 100 a run fails, although every survivor is known; argued ones do not count', () => {
  const all = Array.from({ length: 20 }, (_, n) => tried(`m${n}`, n < 18 ? 'x.test.ts: t' : null));
  const { file } = tried('', null);
  const known = [18, 19].map((n) => ({ file, name: `m${n}` }));
  expect(judge(all, known, new Set([file]), 1).isEnough).toBe(false);
  const argued = known.map((one) => ({ ...one, why: 'nothing is different' }));
  expect(judge(all, argued, new Set([file]), 1).isEnough).toBe(true);
});

test('a run in which too few were tried to say anything fails, and one of none always', () => {
  const killed = many.slice(0, 7).map((one) => ({ ...one, by: 'x.test.ts: t' }));
  const told = (tried: Tried[], least: number) => judge(tried, [], new Set(), least);
  expect(told(killed, 7).isTried).toBe(true);
  expect(told(killed, 8)).toMatchObject({
    isTried: false,
    lines: expect.arrayContaining(['7 were tried, and 8 have to be.']),
  });
  expect(told([], 0)).toMatchObject({ isTried: false });
});
