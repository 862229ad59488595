// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixAll } from './fix.ts';
import { limitTrunk } from './limit-trunk.ts';
import { knowOwners } from './owners.ts';

// Not the document's own: what is fixed stays so.
const body = document.createElement('body');
// In browsers an interface lists what it has.
const kinds = [HTMLElement, Element, Node].map(({ prototype }) => ({
  prototype: Object.fromEntries(
    Object.getOwnPropertyNames(prototype)
      .filter((name) => name !== 'constructor')
      .map((name) => [name, null]),
  ),
}));
fixAll(body, kinds, limitTrunk);

let isPart = true;
knowOwners((script) =>
  script.includes('limit-trunk.test') ? { name: 'booking', isPart, isAtWork: () => true } : undefined,
);
beforeEach(() => void (isPart = true));
afterAll(() => knowOwners(() => undefined));

const deeds: [what: string, deed: () => unknown][] = [
  ['puts a cover there', () => body.append(document.createElement('div'))],
  ['puts a sheet there', () => body.appendChild(document.createElement('style'))],
  ['sets a style', () => body.style.setProperty('overflow', 'hidden')],
  ['hides it', () => (body.hidden = true)],
  ['turns it', () => (body.dir = 'rtl')],
  ['sets an attribute', () => body.setAttribute('inert', '')],
  ['empties it', () => (body.textContent = '')],
];

test.each(deeds)('a part that %s fails there, and nothing has changed', (_what, deed) => {
  const before = body.outerHTML;
  expect(deed).toThrow('outside of its box');
  expect(body.outerHTML).toBe(before);
});

test.each(deeds)('a page that %s does so', (_what, deed) => {
  isPart = false;
  expect(deed).not.toThrow();
});

test('a part may ask, and its loader brings its files', () => {
  expect(() => body.matches('body') && body.getBoundingClientRect() && body.className).not.toThrow();
  const script = document.createElement('script');
  body.append(script);
  expect(script.parentElement).toBe(body);
});
