import postcss, { type AcceptedPlugin } from 'postcss';
import { expect, test } from 'vitest';
import * as scoping from './scope-sheets.mjs';

const { scopeSheets } = scoping as { scopeSheets(name: string): AcceptedPlugin };
const built = (css: string) => postcss([scopeSheets('catalog')]).process(css, { from: undefined }).css;
const slot = ':where([data-remote=catalog])';

test.each([
  ['.a{}', `${slot} .a{}`],
  ['.a, .b > .c{}', `${slot} .a, ${slot} .b > .c{}`],
  [':is(.a, .b):hover{}', `${slot} :is(.a, .b):hover{}`],
  ['*, ::before{}', `${slot} *, ${slot} ::before{}`],
  [':root{--catalog-x:1px}', `${slot}{--catalog-x:1px}`],
  ['html.dark .a{}', `${slot}.dark .a{}`],
  ['body-part{}', `${slot} body-part{}`],
  ['@media print{.a{}}', `@media print{${slot} .a{}}`],
  ['.a{&:hover{}}', `${slot} .a{&:hover{}}`],
])('%s reaches the slot only', (css, expected) => {
  expect(built(css)).toBe(expected);
});

test('keyframes get the name of the remote, and what plays them asks for them by it', () => {
  const css =
    '@keyframes turn{from{opacity:0}to{opacity:1}}.a{animation:turn 1s}.b{animation-name:turn-over}';
  expect(built(css)).toBe(
    `@keyframes catalog-turn{from{opacity:0}to{opacity:1}}${slot} .a{animation:catalog-turn 1s}${slot} .b{animation-name:turn-over}`,
  );
});
