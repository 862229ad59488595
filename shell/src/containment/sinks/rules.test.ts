import { expect, test } from 'vitest';
import { sinkRules } from './rules.ts';

test('text becomes no elements, save the empty script of React', () => {
  for (const html of ['<b>Ann</b>', '<img src=x>', ' <p', '<script>act()</script>', '</style><img>'])
    expect(sinkRules.createHTML(html)).toBeNull();
  // The toasts make their sheet with a space in it.
  for (const html of ['', ' ', 'Ann', 'p { color: red }', '<script></script>'])
    expect(sinkRules.createHTML(html)).toBe(html);
});

test('nothing makes code of text', () => expect(sinkRules).not.toHaveProperty('createScript'));

test('addresses of scripts pass as they are: the page’s policy decides about them', () =>
  expect(sinkRules.createScriptURL('https://elsewhere.test/a.js')).toBe('https://elsewhere.test/a.js'));
