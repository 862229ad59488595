import { expect, test } from 'vitest';
import { decodeForm } from './form.ts';

test('brackets become levels, and empty ones the next item', () => {
  expect(decodeForm('a[b][0][c]=x&a[b][1][c]=%26y&expand[]=p&expand[]=q&plain=1+2')).toEqual({
    a: { b: { 0: { c: 'x' }, 1: { c: '&y' } } },
    expand: { 0: 'p', 1: 'q' },
    plain: '1 2',
  });
});

test.each(['a=1&a[b]=2', 'a[b]=2&a=1', '[a]=1', 'a[b=1', 'a[__proto__][x]=1'])('%s is refused', (form) => {
  expect(() => decodeForm(form)).toThrow();
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

test('names of object methods are plain names', () => {
  expect(decodeForm('metadata[constructor]=a&metadata[toString]=b')).toEqual({
    metadata: { constructor: 'a', toString: 'b' },
  });
});
