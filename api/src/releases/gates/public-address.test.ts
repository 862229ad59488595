import { expect, test } from 'vitest';
import { addressOf, isPublic } from './public-address.ts';

/** As the API reads the address of a release. */
const hostOf = (url: string) => new URL(url).hostname;
const names: Record<string, string[]> = {
  'catalog.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example': ['10.0.0.7'],
  'rebound.example': ['93.184.215.14', '127.0.0.1'],
  'metadata.example': ['::ffff:169.254.169.254'],
  localhost: ['127.0.0.1', '::1'],
};
const resolve = async (name: string) => names[name] ?? [];
const ask = (url: string) => addressOf(hostOf(url), true, resolve);

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://0.0.0.0/',
  'http://0/',
  'http://①②⑦.0.0.1/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://169.254.169.254/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fd00::1]/',
  'http://[ff02::1]/',
  'http://localhost/',
  'http://inside.example/',
  'http://rebound.example/',
  'http://metadata.example/',
])('%s is inside, however it is written', async (url) => {
  await expect(ask(url)).rejects.toThrow('is inside a network');
});

test('a host of the open internet is asked at one of its addresses', async () => {
  expect(await ask('https://catalog.example/')).toBe('93.184.215.14');
  expect(await ask('https://1.1.1.1/')).toBe('1.1.1.1');
  expect(isPublic('2606:4700:4700::1111')).toBe(true);
  await expect(ask('https://nowhere.example/')).rejects.toThrow('has no address');
});

test('a site without TLS is a copy on somebody’s machine, whose hosts are there too', async () => {
  expect(await addressOf('localhost', false, resolve)).toBe('127.0.0.1');
});
