import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { clocksOf } from './clocks-of.ts';
import { followSite, type FollowedSite } from './follow.ts';
import { pageSite } from './page-site.ts';

const SOON = { interval: 5 };

const log = pino({ level: 'silent' });
const opened: (Server | FollowedSite)[] = [];
afterEach(() => {
  for (const thing of opened.splice(0)) {
    if ('current' in thing) thing.stop();
    else thing.close();
  }
});

const siteOf = (name: string) => ({
  timeZone: 'Europe/Berlin',
  cinema: { name, address: '1 Movie Street', phone: '+49 30 123456', mail: 'hi@odeon.test' },
  booking: { maxSeats: 3, holdMinutes: 4, cancelUntilMinutes: 90 },
  hall: { seatsPerRow: 6, blocks: [['A', 'B']] },
});

async function api(answer: () => { status: number; body: unknown }) {
  const server = createServer((_request, response) => {
    const { status, body } = answer();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const folder = () => mkdtemp(path.join(tmpdir(), 'shell-site-'));
async function follow(apiUrl: string, dataDir: string) {
  const followed = await followSite({ apiUrl, dataDir, pollMs: 5, log });
  opened.push(followed);
  return followed;
}

test('pages get the settings that the API has, and other ones shortly after', async () => {
  let name = 'Odeon';
  const followed = await follow(
    await api(() => ({ status: 200, body: { success: true, site: siteOf(name), more: 1 } })),
    await folder(),
  );
  expect(followed.current()).toEqual(siteOf('Odeon'));
  name = 'Capitol';
  await vi.waitFor(() => expect(followed.current()?.cinema.name).toBe('Capitol'), SOON);
});

test('without the API the last settings are kept', async () => {
  const dir = await folder();
  await follow(await api(() => ({ status: 200, body: { site: siteOf('Odeon') } })), dir);
  expect((await follow('http://127.0.0.1:9', dir)).current()?.cinema.name).toBe('Odeon');
});

test('a senseless answer changes nothing', async () => {
  let body: unknown = { site: siteOf('Odeon') };
  let asked = 0;
  const followed = await follow(await api(() => (asked++, { status: 200, body })), await folder());
  body = { site: { ...siteOf('Bad'), timeZone: 'Nowhere' } };
  const before = asked;
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2), SOON);
  expect(followed.current()?.cinema.name).toBe('Odeon');
});

test('of an answer without an end no more is read than this server has room for', async () => {
  const endless = 'x'.repeat(17_000_000);
  const body = { site: siteOf('Odeon'), endless };
  const followed = await follow(await api(() => ({ status: 200, body })), await folder());
  expect(followed.current()).toBeNull();
});

test('a later API may allow other names and numbers: an older server reads them as they are', async () => {
  const later = {
    ...siteOf('The Odeon Cinema of the City at the Old Harbor, Hall of Fame'),
    booking: { maxSeats: 3, holdMinutes: 4, cancelUntilMinutes: 90 },
    hall: { seatsPerRow: 6, blocks: [['A', 'AA', 'Ä']] },
    mail: true,
  };
  later.cinema = {
    ...later.cinema,
    address: 'On the pier,\nbehind the lighthouse',
    phone: 'ODEON (63366)',
    mail: 'odéon',
  };
  const followed = await follow(await api(() => ({ status: 200, body: { site: later } })), await folder());
  expect(followed.current()).toEqual(later);
});

test('under an API that does not tell them, a page has this server’s own zone and claims nothing else', async () => {
  const followed = await follow(await api(() => ({ status: 404, body: {} })), await folder());
  const config = {
    imageBase: 'https://images.test',
    trailerBase: 'https://videos.test/embed',
    timeZone: 'Asia/Ho_Chi_Minh',
  };
  const clocks = clocksOf(config.timeZone);
  expect(pageSite(config, followed.current())).toEqual({ ...config, clocks });
  expect(pageSite(config, siteOf('Odeon'))).toEqual({
    imageBase: 'https://images.test',
    trailerBase: 'https://videos.test/embed',
    ...siteOf('Odeon'),
    clocks: clocksOf(siteOf('Odeon').timeZone),
  });
});
