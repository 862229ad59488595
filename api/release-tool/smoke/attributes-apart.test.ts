import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ATTRIBUTES_APART, type Apart } from './attributes-apart.ts';

type Attributes = Record<string, string>;

/** An element as a page has it; React is at work in it where it has props. */
const element = (tagName: string, attributes: Attributes, props?: Record<string, unknown>) => ({
  tagName,
  getAttribute: (name: string) => attributes[name] ?? null,
  getAttributeNames: () => Object.keys(attributes),
  ...(props && { __reactFiber$a1: {}, __reactProps$a1: props }),
});
// What comes from another context has other prototypes.
const look = (...elements: object[]): Apart =>
  JSON.parse(
    JSON.stringify((runInNewContext(ATTRIBUTES_APART) as (all: object[]) => Apart)(elements)),
  ) as Apart;
const apart = (...elements: object[]): string[] => look(...elements).attributes;

test('an attribute of the HTML that is not what the screen renders is told, with both', () =>
  expect(
    apart(
      element('A', { href: '/movies', class: 'link' }, { href: '/search', className: 'link' }),
      element('BUTTON', { disabled: '' }, { disabled: false }),
      element('LI', { 'aria-current': 'true' }, {}),
      element('IMG', {}, { src: '/a.webp', alt: '' }),
      element('P', { title: 'Sat' }, { title: 'Samstag' }),
    ),
  ).toEqual([
    'a href "/movies", and not "/search"',
    'button disabled "set", and not ""',
    'li aria-current "true", and not ""',
    'img src "", and not "/a.webp"',
    'p title "Sat", and not "Samstag"',
  ]));

test('what is the same is not told, however React writes it', () =>
  expect(
    apart(
      element(
        'A',
        { href: '/movies', 'aria-hidden': 'false', 'aria-level': '2' },
        { href: '/movies', 'aria-hidden': false, 'aria-level': 2 },
      ),
      element('BUTTON', { disabled: '' }, { disabled: true, className: undefined, onClick: () => undefined }),
      element('IMG', { alt: '' }, { alt: '', src: '' }),
      element('P', { title: 'One\ntwo' }, { title: 'One\r\ntwo' }),
      // Of a person who writes: React does not set these.
      element('DIV', { style: 'top: 1px', 'data-what': 'a' }, { style: { left: 1 }, 'data-what': 'b' }),
    ),
  ).toEqual([]));

test('an element that React is not at work in, or that may differ as its screen says, is passed over', () =>
  expect(
    apart(
      element('A', { href: '/movies' }),
      element('TIME', { title: '7 pm' }, { title: '19:00', suppressHydrationWarning: true }),
    ),
  ).toEqual([]));

test('a view is whole when React has come to all that can be pressed, whatever else it may leave alone', () => {
  const [icon, link] = [element('svg', {}), element('A', { href: '/' }, { href: '/' })];
  expect(look(icon, link).isWhole).toBe(true);
  expect(look().isWhole).toBe(true);
  for (const tag of ['A', 'BUTTON', 'INPUT', 'SELECT'])
    expect([tag, look(icon, link, element(tag, {})).isWhole]).toEqual([tag, false]);
});
