import { expect, test } from 'vitest';
import { lockShadowed } from './lock-shadowed.ts';

class List {
  push(): string {
    return 'its own';
  }
}
lockShadowed(List.prototype, 'push');
const other = () => 'another';

test('a locked function is what it was, and cannot be replaced for everybody', () => {
  expect(new List().push()).toBe('its own');
  expect(() => (List.prototype.push = other)).toThrow('push cannot be replaced for everybody');
  expect(() => Object.defineProperty(List.prototype, 'push', { value: other })).toThrow(TypeError);
  expect(Reflect.deleteProperty(List.prototype, 'push')).toBe(false);
  expect(new List().push()).toBe('its own');
});

test('one list may have a function of its own, by assignment too, and keeps it like any other property', () => {
  const list = new List();
  list.push = other;
  expect(list.push()).toBe('another');
  expect(Object.getOwnPropertyDescriptor(list, 'push')).toEqual({
    value: other,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  expect(new List().push()).toBe('its own');
});
