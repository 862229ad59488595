import { expect, test } from 'vitest';
import { Query } from './query.ts';

const read = (of: URLSearchParams | Query) => {
  of.append('more', 'a b');
  of.set('date', '2');
  of.delete('gone');
  return [
    of.get('show'),
    of.get('none'),
    of.getAll('date'),
    of.has('show'),
    new URLSearchParams(of.toString()).toString(),
    [...of.keys()],
  ];
};

test.each(['', '?show=1&date=x&date=y&gone=1', 'show=a+b%26&empty'])(
  'the query %j is read as a browser reads it',
  (text) => {
    expect(read(new Query(text))).toEqual(read(new URLSearchParams(text)));
  },
);

test('it is made of pairs, of a record, and of another one', () => {
  expect(new Query([['a', '1']]).toString()).toBe('a=1');
  expect(new Query({ a: '1', b: '&' }).toString()).toBe('a=1&b=%26');
  expect(new Query(new Query('a=1')).get('a')).toBe('1');
});
