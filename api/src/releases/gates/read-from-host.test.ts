import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFromHost } from './read-from-host.ts';

let server: Server;
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createServer(({ url = '', headers }, response) => {
    asked.push(`${headers.host} ${url}`);
    if (url.endsWith('moved.js')) return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    return response.writeHead(200, { 'access-control-allow-origin': '*' }).end('contents');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const port = () => (server.address() as AddressInfo).port;
function reader(hostname: string, site = 'http://cinema.test', addresses = ['127.0.0.1']) {
  const resolved: string[] = [];
  const resolve = async (name: string) => (resolved.push(name), addresses);
  const baseUrl = `http://${hostname}:${port()}/catalog/`;
  return { resolved, read: readFromHost({ baseUrl, site, timeoutMs: 5_000, resolve }) };
}

test('a name is looked up once, and every file is asked for at what it meant then', async () => {
  const { read, resolved } = reader('catalog.invalid');
  expect((await read('a.js', 8)).toString()).toBe('contents');
  await read('b.js', 8);
  expect(resolved).toEqual(['catalog.invalid']);
  expect(asked).toEqual(['a', 'b'].map((file) => `catalog.invalid:${port()} /catalog/${file}.js`));
});

test('for a site on the internet nothing inside the network is asked, not even once', async () => {
  for (const hostname of ['catalog.invalid', 'localhost', '127.0.0.1', '0x7f.1', '[::ffff:127.0.0.1]'])
    await expect(reader(hostname, 'https://cinema.example').read('a.js', 8)).rejects.toThrow(
      'is inside a network',
    );
  expect(asked).toEqual([]);
});

test('no redirect is followed', async () => {
  await expect(reader('catalog.invalid').read('moved.js', 8)).rejects.toThrow('answers 302');
  expect(asked).toHaveLength(1);
});

test('who waits before the first file is read has all the time for the files still', async () => {
  const baseUrl = `http://127.0.0.1:${port()}/catalog/`;
  const read = readFromHost({ baseUrl, site: 'http://cinema.test', timeoutMs: 500 });
  await setTimeout(600);
  expect((await read('a.js', 8)).toString()).toBe('contents');
});
