import { expect, test } from 'vitest';
import { addressGate } from './address-gate.ts';
import { releaseHostsSetting } from './hosts-setting.ts';

const gate = (baseUrl: string, list = '', siteUrl = 'https://matinee.example') =>
  addressGate({ name: 'catalog', baseUrl }, { siteUrl, hosts: releaseHostsSetting.parse(list) });
const HOSTS =
  'catalog=https://catalog.example, catalog=https://cdn.example:8443/, booking=https://booking.example';

test.each([
  ['https://anywhere.example/1.0.0/', ''],
  ['https://catalog.example/1.0.0/', HOSTS],
  ['https://CDN.example:8443/1.0.0/', HOSTS],
  ['http://localhost:3011/1.0.0/', ''],
])('files at %s are taken', (baseUrl, hosts) => {
  expect(gate(baseUrl, hosts).open).toBe(true);
});

test.each([
  ['https://booking.example/1.0.0/', HOSTS, 'https://booking.example is no host of catalog'],
  ['https://catalog.example.evil.test/1.0.0/', HOSTS, 'is no host of catalog'],
  ['https://catalog.example:444/1.0.0/', HOSTS, 'is no host of catalog'],
  ['http://169.254.169.254/latest/', 'catalog=http://catalog.example', 'no browser loads'],
  ['https://catalog.example/1.0.0/', 'booking=https://booking.example', 'it has none'],
  ['https://catalog.invalid/1.0.0/', '', 'https://catalog.invalid is made up'],
])('files at %s are not', (baseUrl, hosts, says) => {
  const { open, says: said, next } = gate(baseUrl, hosts);
  expect(open).toBe(false);
  expect(said).toContain(says);
  expect(next).toMatch(/\.$/);
});

test('a site without TLS takes files without it', () => {
  expect(gate('http://catalog.test/1.0.0/', '', 'http://matinee.test').open).toBe(true);
});

test.each([
  'catalog',
  'catalog=',
  'catalog=catalog.example',
  'catalog=https://catalog.example/files',
  '=https://x',
])('the setting %j is refused with what it should be', (text) => {
  expect(releaseHostsSetting.safeParse(text).error?.issues[0]?.message).toContain('<remote>=<origin>');
});
