// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixAll } from './fix.ts';
import { limitDocument, limitTrunk } from './limit-trunk.ts';
import { knowOwners } from './owners.ts';

// Not the document's own: what is fixed stays so.
const body = document.createElement('body');
body.className = 'plain';
body.style.color = 'white';
// In browsers an interface lists what it has.
const named = (...names: string[]) => ({
  prototype: Object.fromEntries(names.filter((name) => name !== 'constructor').map((name) => [name, null])),
});
const kinds = [HTMLElement, Element, Node].map(({ prototype }) =>
  named(...Object.getOwnPropertyNames(prototype)),
);
// As some browsers have them.
Object.defineProperty(body, 'attributeStyleMap', {
  configurable: true,
  get(this: HTMLElement) {
    return { set: (name: string, to: string) => this.style.setProperty(name, to) };
  },
});
Object.defineProperty(body, 'moveBefore', {
  configurable: true,
  value: (one: Node) => Node.prototype.insertBefore.call(body, one, null),
});
fixAll(
  body,
  [...kinds, named('attributeStyleMap', 'moveBefore', 'addEventListener', 'removeEventListener')],
  limitTrunk,
);

const onDocument = { dir: 'ltr', body: 'own', title: 'Herons', sheets: [] as object[] };
const page = Object.create({
  cloneNode: () => ({}),
  get dir() {
    return onDocument.dir;
  },
  set dir(dir: string) {
    onDocument.dir = dir;
  },
  get body() {
    return onDocument.body;
  },
  set body(one: string) {
    onDocument.body = one;
  },
  get title() {
    return onDocument.title;
  },
  set title(title: string) {
    // Of a copy nobody hears.
    if (this === page) onDocument.title = title;
  },
  get adoptedStyleSheets() {
    return onDocument.sheets;
  },
  set adoptedStyleSheets(sheets: object[]) {
    onDocument.sheets = sheets;
  },
}) as Pick<Document, 'dir' | 'title'> & { body: string; adoptedStyleSheets: object[] };
fixAll(page, [named('dir', 'body', 'title', 'adoptedStyleSheets')], limitDocument);

let isPart = true;
knowOwners((script) =>
  script.includes('limit-trunk.test') ? { name: 'booking', isPart, isAtWork: () => true } : undefined,
);
beforeEach(() => void (isPart = true));
afterAll(() => knowOwners(() => undefined));

const inert = () => {
  const attribute = document.createAttribute('inert');
  attribute.value = '';
  return attribute;
};

const deeds: [what: string, deed: () => unknown][] = [
  ['puts a cover there', () => body.append(document.createElement('div'))],
  ['puts a sheet there', () => body.appendChild(document.createElement('style'))],
  ['hides it', () => (body.hidden = true)],
  ['turns it', () => (body.dir = 'rtl')],
  ['sets an attribute', () => body.setAttribute('inert', '')],
  ['empties it', () => (body.textContent = '')],
  ['changes an attribute by itself', () => (body.getAttributeNode('class')!.value = 'hidden')],
  [
    'moves something there',
    () => (Reflect.get(body, 'moveBefore') as (one: Node) => void)(document.createElement('div')),
  ],
];

/** By what a part may ask, too. */
const unseen: typeof deeds = [
  ['a style', () => body.style.setProperty('overflow', 'hidden')],
  ['a style by the map of them', () => body.attributeStyleMap.set('opacity', '0')],
  ['an attribute by the list of them', () => body.attributes.setNamedItem(inert())],
  ['a class', () => body.classList.add('hidden')],
  ['data', () => (body.dataset['theme'] = 'light')],
];

test.each(unseen)('a part that sets %s does so for nobody, and a page does', (_what, deed) => {
  const before = body.outerHTML;
  expect(deed).not.toThrow();
  expect(body.outerHTML).toBe(before);
  isPart = false;
  deed();
  expect(body.outerHTML).not.toBe(before);
});

test.each(deeds)('a part that %s fails there, and nothing has changed', (_what, deed) => {
  const before = body.outerHTML;
  expect(deed).toThrow('outside of its box');
  expect(body.outerHTML).toBe(before);
});

test.each(deeds)('a page that %s does so', (_what, deed) => {
  isPart = false;
  expect(deed).not.toThrow();
});

test.each<[what: string, deed: () => unknown]>([
  ['turns the page by the document', () => (page.dir = 'rtl')],
  ['puts another body there', () => (page.body = 'another')],
  ['adopts a sheet for all pages', () => (page.adoptedStyleSheets = [{}])],
  ['puts one to those that are', () => page.adoptedStyleSheets.push({})],
])('a part that %s fails there, and a page does so', (_what, deed) => {
  const before = structuredClone(onDocument);
  expect(deed).toThrow('outside of its box');
  expect(onDocument).toEqual(before);
  isPart = false;
  expect(deed).not.toThrow();
});

test('a part ends what it hears there, and names no page, as a page does', () => {
  let heard = 0;
  const hear = () => void heard++;
  body.addEventListener('click', hear);
  body.removeEventListener('click', hear);
  body.dispatchEvent(new Event('click'));
  expect(heard).toBe(0);
  page.title = 'Seats';
  expect(page.title).toBe('Herons');
  isPart = false;
  page.title = 'Seats';
  expect(page.title).toBe('Seats');
});

test('a part may ask, and its loader brings its files', () => {
  expect(() => body.matches('body') && body.getBoundingClientRect() && body.className).not.toThrow();
  expect([body.style.color, 'color' in body.style, body.classList.contains('hidden')]).toEqual([
    'white',
    true,
    true,
  ]);
  expect([body.dataset['own'], body.attributes.length > 0]).toEqual([undefined, true]);
  const script = document.createElement('script');
  body.append(script);
  expect(script.parentElement).toBe(body);
});
