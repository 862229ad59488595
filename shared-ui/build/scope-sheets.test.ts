import postcss, { type AcceptedPlugin } from 'postcss';
import { expect, test } from 'vitest';
import * as scoping from './scope-sheets.mjs';

const { scopeSheets } = scoping as { scopeSheets(name: string): AcceptedPlugin };
const built = (css: string) => postcss([scopeSheets('catalog')]).process(css, { from: undefined }).css;
const SLOT = ':where([data-remote=catalog])';

test.each([
  ['.a{}', `${SLOT} .a{}`],
  ['.a, .b > .c{}', `${SLOT} .a, ${SLOT} .b > .c{}`],
  [':is(.a, .b):hover{}', `${SLOT} :is(.a, .b):hover{}`],
  ['*, ::before{}', `${SLOT} *, ${SLOT} ::before{}`],
  [':root{--catalog-x:1px}', `${SLOT}{--catalog-x:1px}`],
  ['html.dark .a{}', `${SLOT}.dark .a{}`],
  ['body-part{}', `${SLOT} body-part{}`],
  ['@media print{.a{}}', `@media print{${SLOT} .a{}}`],
  ['.a{&:hover{}}', `${SLOT} .a{&:hover{}}`],
])('%s reaches the slot only', (css, expected) => {
  expect(built(css)).toBe(expected);
});

test('keyframes get the name of the remote, and what plays them asks for them by it', () => {
  const css =
    '@keyframes turn{from{opacity:0}to{opacity:1}}.a{animation:turn 1s}.b{animation-name:turn-over}';
  expect(built(css)).toBe(
    `@keyframes catalog-turn{from{opacity:0}to{opacity:1}}${SLOT} .a{animation:catalog-turn 1s}${SLOT} .b{animation-name:turn-over}`,
  );
});
