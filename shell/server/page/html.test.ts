import { expect, test } from 'vitest';
import { asMarkup, markup, scriptJson } from './html.ts';

const EVIL = `"><script>alert('1')</script>&`;

test('a value is a text of the page and never a part of it, in elements and in attributes', () => {
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
  expect(markup`<p title="${EVIL}">${EVIL}</p>`.toString()).toBe(`<p title="${escaped}">${escaped}</p>`);
  expect(markup`<ul>${[EVIL, markup`<li>${EVIL}</li>`]}</ul>`.toString()).toBe(
    `<ul>${escaped}<li>${escaped}</li></ul>`,
  );
});

test('what is HTML already is put in as it is, and what is not there leaves nothing', () => {
  expect(markup`<p>${asMarkup('<b>1</b>')}${null}${undefined}${false}${0}</p>`.toString()).toBe(
    '<p><b>1</b>0</p>',
  );
});

test('JSON in a script element cannot end it, and is read back as it was', () => {
  const written =
    markup`<script type="application/json">${scriptJson({ evil: EVIL, open: '<!--' })}</script>`.toString();
  expect(written.match(/</g)).toHaveLength(2);
  const json = written.slice(written.indexOf('>') + 1, written.lastIndexOf('<'));
  expect(JSON.parse(json)).toEqual({ evil: EVIL, open: '<!--' });
});

test('what is still awaited is no part of a page', () => {
  expect(() => markup`<p>${Promise.resolve('late')}</p>`).toThrow(TypeError);
});
