import { expect, test } from 'vitest';
import { sheetsGate } from './sheets-gate.ts';

const gate = (css: string) => sheetsGate('booking', new Map([['css/app.css', css]]));
const OWN = ':where([data-remote=booking])';

test.each([
  '',
  '/* nothing */',
  `${OWN}{--booking-x:1px}`,
  `${OWN} .booking\\:p-4{padding:1rem}`,
  `${OWN} *,${OWN} :before,${OWN} ::backdrop{--tw-leading:initial}`,
  `:where([data-remote="booking"])>.a~.b+.c{color:red}`,
  `${OWN} .\\[a\\~b\\]\\+c:hover:not(.x ~ .y){color:red}`,
  `@layer theme,base;@layer utilities{@media (min-width:40rem){${OWN} .a{color:red}}}`,
  `@property --tw-leading{syntax:"*";inherits:false}`,
  `@property --tw-translate-y{syntax:"*";inherits:false;initial-value:0}`,
  `@property --tw-shadow { syntax: "*"; inherits: false; initial-value: 0 0 #0000; }`,
  `@property --tw-ring-offset-width{syntax:"<length>";inherits:false;initial-value:0px}`,
  `@property --tw-mask-left{syntax:'*';inherits:false;initial-value:linear-gradient(#fff, #fff)}`,
  `@property --tw-content{syntax:"*";inherits:false;initial-value:""}`,
  `@property --booking-turn{syntax:"<angle>";inherits:true;initial-value:9deg}`,
  `@keyframes booking-turn{from{opacity:0}50%{opacity:1}to{opacity:0}}`,
  `@position-try --booking-above{top:0;margin:1px}`,
  `@font-palette-values --booking-warm{font-family:booking-sans;override-colors:0 red}`,
  `@font-face{font-family:"Booking Symbols";src:url(a.woff2)}`,
  `@charset "UTF-8";/*! a comment, of "one*/${OWN} .w-1\\/2,${OWN} .\\31 0\\%/* */>a{background:url( a\\).png ) no-repeat;content:"\\"\\
b"}`,
])('a sheet that stays in its slot is taken: %s', (css) => {
  expect(gate(css)).toMatchObject({ gate: 'sheets', open: true });
});

test.each([
  ['*{display:none!important}', '*'],
  [':root{--ink-0:#fff}', ':root'],
  [`${OWN} .a,.b{color:red}`, '.b'],
  ['@media print{body{color:red}}', 'body'],
  ['@media (prefers-reduced-motion:no-preference),', '@media (prefers-reduced-motion:no-preference),'],
  ['@supports (top:0);', '@supports (top:0)'],
  [`${OWN}~footer{color:red}`, '~footer'],
  [`${OWN}.x + footer{color:red}`, '+ footer'],
  [`${OWN}[title="a b"]~footer{color:red}`, '~footer'],
  [`${OWN}:is([a=")"],(b[c]))~footer{color:red}`, '~footer'],
  [`${OWN}:is([a)]~footer{color:red}`, '~footer'],
  [`${OWN}[a(b]~footer{color:red}`, 'no style sheet'],
  [`${OWN}/* */~footer{color:red}`, '~footer'],
  [`${OWN}/*"*/,* /*"*/{color:red}`, '*'],
  [`${OWN}.a\u00a0b~footer{color:red}`, '~footer'],
  [`${OWN} .a{content:"\n}*{color:red}${OWN} .b{content:"\n}`, 'no style sheet'],
  [`${OWN} :is('\f),body,:is('\f){color:red}`, 'no style sheet'],
  [`${OWN} .a{background:url( /*)}body{color:red}.b{background:url( */)}`, 'body'],
  [`${OWN} .a{background:URL(/*)}body{color:red}.b{background:URL(*/)}`, 'body'],
  [`${OWN} .a{background:u\\72 l(/*)}body{color:red}.b{background:url(*/)}`, 'no style sheet'],
  [`${OWN} .a{x:\\/*}body{color:red}.b{x:*/}`, 'no style sheet'],
  [`${OWN} .a{x:({)}${OWN} .b{x:y}`, 'no style sheet'],
  [`${OWN} .a{x:<!--url(/*)}body{color:red}.b{x:*/}`, 'no style sheet'],
  ['@charset "shift_jis";', '@charset'],
  ['@font-face{font-family:booking;font-family:Inter;src:url(a)}', 'Inter'],
  ['@font-face{font-family:booking;FONT-FAMILY:Inter;src:url(a)}', 'Inter'],
  ['@font-face{font-family:booking;font-\\66 amily:Inter;src:url(a)}', 'Inter'],
  [':where([data-remote=catalog]) .a{color:red}', 'catalog'],
  [':where([data-remote=booking2]) .a{color:red}', 'booking2'],
  [`:is(${OWN},body) .a{color:red}`, ':is('],
  [`${OWN} .a{body &{color:red}}`, 'body &'],
  ['@keyframes spin{to{opacity:0}}', '@keyframes spin'],
  ['@position-try --other-above{top:0}', '@position-try --other-above'],
  ['@position-try booking-above{top:0}', '@position-try booking-above'],
  ['@font-palette-values booking-warm{font-family:a}', '@font-palette-values booking-warm'],
  ['@font-face{font-family:"Inter Variable";src:url(a)}', 'Inter Variable'],
  ['@property --ink-0{syntax:"<color>";inherits:false;initial-value:#fff}', '--ink-0'],
  ['@property --tw-translate-y{syntax:"*";inherits:false;initial-value:-200vh}', '--tw-translate-y'],
  ['@property --tw-translate-y{syntax:"*";inherits:false}', '--tw-translate-y'],
  ['@property --tw-scale-x{syntax:"<integer>";inherits:false;initial-value:1}', '--tw-scale-x'],
  ['@property --tw-border-style{syntax:"*";inherits:true;initial-value:solid}', '--tw-border-style'],
  ['@property --tw-leading{syntax:"*";inherits:false;initial-value:9}', '--tw-leading'],
  ['@property --tw-translate-\\79{syntax:"*";inherits:false}', '--tw-translate-'],
  ['@import url(https://elsewhere.example/a.css);', '@import'],
  ['@page{margin:0}', '@page'],
  ['@view-transition{navigation:auto}', '@view-transition'],
  ['@namespace url(x);', '@namespace'],
  ['a{', 'a'],
  ['{{{', 'no style sheet'],
])('a sheet that reaches out is refused: %s', (css, says) => {
  const { open, says: said, next } = gate(css);
  expect(open).toBe(false);
  expect(said).toContain(says);
  expect(next).toMatch(/\.$/);
});

test.each([
  ['header', '@property --header-height{syntax:"<length>";inherits:false;initial-value:0px}'],
  ['tw', '@property --tw-translate-y{syntax:"*";inherits:false;initial-value:-200vh}'],
  ['tw-translate', '@property --tw-translate-y{syntax:"*";inherits:false;initial-value:-200vh}'],
  ['inter', '@font-face{font-family:"Inter Variable";src:url(a.woff2)}'],
  ['animation', '@keyframes animation-1x{to{opacity:0}}'],
  ['toast', ''],
])('a remote is not called as names of the page begin: what %s has could be one of them', (name, css) => {
  const { open, says, next } = sheetsGate(name, new Map(css ? [['css/app.css', css]] : []));
  expect(open).toBe(false);
  expect(says).toContain(`its name ${name}`);
  expect(next).toBe('Give it another name.');
});

const MANY = 200_000;
test.each([
  ['brackets in brackets', `${OWN}${'('.repeat(MANY)}${')'.repeat(MANY)}{color:red}`],
  ['brackets that nothing closes', `${OWN}${'('.repeat(MANY)}`],
  ['brackets closed in words', `${OWN} a{x:${'("")"'.repeat(MANY / 2)}}`],
  ['rules in rules', `${OWN} a{`.repeat(15_000)],
  ['rules in keyframes', `@keyframes booking-x{${'a{x:"}";'.repeat(60_000)}`],
  ['many characters', `${OWN} .a{color:red}`.repeat(20_000)],
])('a sheet that would hold up whoever reads it is refused without being read: %s', (_what, css) => {
  expect(gate(css)).toMatchObject({ open: false, says: expect.stringContaining('too deep') as string });
});

test('what a sheet of a remote has is not too deep: functions in functions, data in addresses', () => {
  const deep = `${'calc(1px + '.repeat(20)}1px${')'.repeat(20)}`;
  const data = `url("data:image/svg+xml,${'('.repeat(300)}")`;
  expect(gate(`${OWN} .a{width:${deep};background:${data}}`)).toMatchObject({ open: true });
});

test('nor does one hold anybody up whose comments nothing ends', () => {
  // It is read to its end: one that took too long would be told to be that.
  const { open, says } = gate(`${OWN} .a{color:red}${'/*a'.repeat(150_000)}`);
  expect(open).toBe(false);
  expect(says).toContain('what is no style sheet');
});
