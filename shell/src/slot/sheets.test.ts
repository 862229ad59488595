// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { applySheets, keepSheetsOut, letSheetsIn } from './sheets.ts';

const release = (name: string, baseUrl = `http://${name}/1.0.0/`) => ({ name, version: '1.0.0', baseUrl });

function linkTo(href: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const sheet = { disabled: false };
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.head.append(link);
  link.dispatchEvent(new Event('load'));
  return sheet;
}

test('the sheets of a release hold while one of its screens is in the page; those of others never change', () => {
  const come: string[] = [];
  keepSheetsOut([release('catalog'), release('booking')], ({ href }) => come.push(href));
  const own = linkTo('http://localhost/css/main.css');
  const putOut = letSheetsIn('http://catalog/1.0.0/');
  const catalog = linkTo('http://catalog/1.0.0/css/app.css');
  const ahead = linkTo('http://booking/1.0.0/css/app.css');
  expect([own, catalog, ahead].map(({ disabled }) => disabled)).toEqual([false, false, true]);
  expect(come).toEqual(['http://catalog/1.0.0/css/app.css', 'http://booking/1.0.0/css/app.css']);
  const another = letSheetsIn('http://catalog/1.0.0/');
  putOut();
  expect(catalog.disabled).toBe(false);
  another();
  letSheetsIn('http://booking/1.0.0/');
  expect([own, catalog, ahead].map(({ disabled }) => disabled)).toEqual([false, true, false]);
});

test('one that came with the page and was put back holds no longer than before it was taken away', () => {
  const base = 'http://account/1.0.0/';
  keepSheetsOut([release('account')], () => {});
  const style = document.createElement('style');
  style.dataset['sheetOf'] = base;
  const putBack = () => {
    const sheet = { disabled: false };
    Object.defineProperty(style, 'sheet', { value: sheet, configurable: true });
    document.head.append(style);
    style.dispatchEvent(new Event('load'));
    return sheet;
  };
  const putOut = letSheetsIn(base);
  expect(putBack().disabled).toBe(false);
  putOut();
  expect(putBack().disabled).toBe(true);
});

test('a release whose screens come from another address of it has the sheets that came from the first one, and those in the page', () => {
  const [first, second] = ['http://catalog/1.0.0/', 'http://localhost/__files/catalog/1.0.0/'];
  keepSheetsOut(
    [first, second].map((base) => release('catalog', base)),
    () => {},
  );
  const [fromFirst, other] = [linkTo(`${first}css/app.css`), linkTo('http://localhost/css/main.css')];
  const style = document.createElement('style');
  style.dataset['sheetOf'] = first;
  const inPage = { disabled: false };
  Object.defineProperty(style, 'sheet', { value: inPage });
  document.head.append(style);
  const all = () => [fromFirst, inPage, other].map(({ disabled }) => disabled);
  const putOut = letSheetsIn(first);
  // Where both are in the page, as while one takes the place of the other.
  const putOutSecond = letSheetsIn(second);
  putOut();
  expect(all()).toEqual([false, false, false]);
  putOutSecond();
  expect(all()).toEqual([true, true, false]);
});

test('who switches the sheets of others has them switched back, those of the shell as well', () => {
  keepSheetsOut([release('admin')], () => {});
  const own = linkTo('http://localhost/css/main.css');
  const admin = linkTo('http://admin/1.0.0/css/app.css');
  const putOut = letSheetsIn('http://admin/1.0.0/');
  own.disabled = admin.disabled = true;
  applySheets();
  expect([own.disabled, admin.disabled]).toEqual([false, false]);
  putOut();
  admin.disabled = false;
  applySheets();
  expect(admin.disabled).toBe(true);
});

test('a sheet that a part writes into its own place holds for nobody, since it would hold for all of the page; one that a screen writes holds', () => {
  keepSheetsOut([], () => {});
  document.body.innerHTML = '<div data-place="movie.card"></div><div data-slot="page"></div>';
  const [ofPart, ofScreen] = [...document.body.children].map((place) => {
    const style = document.createElement('style');
    const sheet = { disabled: false };
    Object.defineProperty(style, 'sheet', { value: sheet });
    place.append(style);
    style.dispatchEvent(new Event('load'));
    return sheet;
  });
  expect([ofPart!.disabled, ofScreen!.disabled]).toEqual([true, false]);
  ofPart!.disabled = false;
  applySheets();
  expect(ofPart!.disabled).toBe(true);
});
