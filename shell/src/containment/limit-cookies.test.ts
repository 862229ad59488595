// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { limitCookies } from './limit-cookies.ts';

/** This environment has it further up than browsers do. */
let owner: object = Document.prototype;
while (!Object.hasOwn(owner, 'cookie')) owner = Object.getPrototypeOf(owner) as object;
limitCookies(owner);
const count = () => (document.cookie === '' ? 0 : document.cookie.split('; ').length);

test('many small cookies do not push out those that no script sees', () => {
  for (let number = 0; number < 200; number += 1) document.cookie = `x${number}=1`;
  expect(count()).toBe(60);
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie};max-age=-1`;
  expect(count()).toBe(0);
});

test('large ones do not make servers refuse the next visit', () => {
  for (let number = 0; number < 20; number += 1) document.cookie = `y${number}=${'x'.repeat(1_500)}`;
  expect(count()).toBe(4);
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie};max-age=-1`;
});

test('nor do those of signs that are sent as several bytes each', () => {
  for (let number = 0; number < 8; number += 1) document.cookie = `y${number}=${'春'.repeat(1_360)}`;
  expect(Buffer.byteLength(document.cookie)).toBeLessThan(7_000);
  expect(count()).toBe(1);
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie};max-age=-1`;
});

test('whoever is signed out while there are too many is signed out', () => {
  for (let number = 0; number < 60; number += 1) document.cookie = `x${number}=1;domain=${location.hostname}`;
  document.cookie = 'x60=1';
  expect(count()).toBe(60);
  document.cookie = 'x7=;max-age=-1';
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie};max-age=-1`;
  expect(count()).toBe(0);
});

test('what is there already may change, however much there is', () => {
  for (let number = 0; number < 20; number += 1) document.cookie = `y${number}=${'x'.repeat(1_500)}`;
  document.cookie = `session=${'a'.repeat(7_000 - document.cookie.length - '; session='.length)}`;
  expect(document.cookie.length).toBe(7_000);
  document.cookie = `y0=${'z'.repeat(1_500)}`;
  expect(document.cookie).toContain('y0=zzz');
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie};max-age=-1`;
});

test('each is seen on every page, whatever path it was given', () => {
  for (const path of ['/api', 'api', '/'])
    document.cookie = `${path.replace('/', '') || 'root'}=1;path=${path}`;
  expect(document.cookie.split('; ').sort()).toEqual(['api=1', 'root=1']);
});

test('a cookie that changes while it is looked at is looked at once', () => {
  let asked = 0;
  const cookie = { toString: () => (asked++ === 0 ? 'z=1' : `z=${'x'.repeat(20_000)}`) };
  document.cookie = cookie as unknown as string;
  expect(document.cookie).toContain('z=1');
  expect(document.cookie.length).toBeLessThan(100);
});
