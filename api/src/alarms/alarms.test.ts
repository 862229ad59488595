import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlarms, signatureOf } from './alarms.ts';
import { alarmWebhookOf } from './settings.ts';

const SOON = { interval: 5 };
const MAX_REMEMBERED = 1_000;

const SECRET = 'known to the receiver too';
let server: Server;
let heard: { signature: string; body: string }[];
let statuses: number[];
beforeEach(async () => {
  heard = [];
  statuses = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      heard.push({ signature: String(request.headers['matinee-signature']), body });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function alarms(url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, pauseMs = 1) {
  const error = vi.fn();
  return { error, ...createAlarms({ webhook: { url, secret: SECRET }, log: { error }, pauseMs }) };
}

test('an alarm is in the log and at the webhook, signed so that its receiver can tell who sent it', async () => {
  const { alarm, error } = alarms();
  alarm('host-down', 'catalog', 'The host of catalog does not answer.');
  await vi.waitFor(() => expect(heard).toHaveLength(1), SOON);
  const [{ signature, body } = { signature: '', body: '' }] = heard;
  const [, seconds = ''] = /^t=(\d+),v1=[a-f\d]{64}$/.exec(signature) ?? [];
  expect(signature).toBe(signatureOf(SECRET, Number(seconds), body));
  expect(signature).not.toBe(signatureOf('another secret', Number(seconds), body));
  expect(JSON.parse(body)).toMatchObject({
    alarm: 'host-down',
    subject: 'catalog',
    text: 'The host of catalog does not answer.',
  });
  expect(error).toHaveBeenCalledWith({ alarm: 'host-down', subject: 'catalog' }, expect.any(String));
});

test('one that is not taken is sent again; when it never is, the log says so', async () => {
  statuses = [500, 503];
  const { alarm } = alarms();
  alarm('canary-ended', 'abc', 'The canary is taken back.');
  await vi.waitFor(() => expect(heard).toHaveLength(3), SOON);
  const nowhere = alarms('http://127.0.0.1:9/');
  nowhere.alarm('canary-ended', 'abc', 'The canary is taken back.');
  await vi.waitFor(
    () => expect(nowhere.error).toHaveBeenLastCalledWith(expect.anything(), 'an alarm could not be sent'),
    SOON,
  );
});

test('a process that ends sends what waits for its next try once more, and then says what nobody took', async () => {
  const HOUR_MS = 3_600_000;
  statuses = [503, 503, 204, 503];
  const { alarm, lastWords, error } = alarms(undefined, HOUR_MS);
  alarm('host-down', 'catalog', 'The host of catalog does not answer.');
  alarm('host-down', 'booking', 'The host of booking does not answer.');
  await vi.waitFor(() => expect(heard).toHaveLength(2), SOON);
  await lastWords();
  expect(heard).toHaveLength(4);
  const unsent = error.mock.calls.filter(([, text]) => text === 'an alarm could not be sent');
  expect(unsent).toHaveLength(1);
  await lastWords();
  expect(heard).toHaveLength(4);
});

test('the same about the same is sent once, and always logged', async () => {
  const { alarm, error } = alarms();
  for (const subject of ['x', 'x', 'y', 'x']) alarm('key-used-wrongly', subject, 'A wrong key.');
  await vi.waitFor(() => expect(heard).toHaveLength(2), SOON);
  expect(error).toHaveBeenCalledTimes(4);
});

test('of too many that are quiet the oldest is sent anew, and no other one with it', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  asked.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  const { alarm, lastWords } = alarms();
  const tell = (at: number) => alarm('key-used-wrongly', `key ${at}.`, 'A wrong key.');
  for (let at = 0; at <= MAX_REMEMBERED; at += 1) tell(at);
  tell(MAX_REMEMBERED - 1);
  tell(0);
  await lastWords();
  const bodies = asked.mock.calls.map(([, options]) => String(options?.body));
  asked.mockRestore();
  const sent = (at: number) => bodies.filter((body) => body.includes(`key ${at}.`)).length;
  expect([sent(0), sent(MAX_REMEMBERED - 1), bodies.length]).toEqual([2, 1, MAX_REMEMBERED + 2]);
});

test('the same is sent again after a minute, also when the clock was set back by hours meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const { alarm } = alarms();
    const tell = () => alarm('host-down', 'x', 'The host of x does not answer.');
    tell();
    vi.advanceTimersByTime(61_000);
    vi.setSystemTime(Date.now() - 7_200_000);
    tell();
    await vi.waitUntil(() => heard.length === 2, SOON);
  } finally {
    vi.useRealTimers();
  }
});

test('an address without a secret, or a secret without an address, is refused', () => {
  expect(alarmWebhookOf({})).toBeUndefined();
  expect(() => alarmWebhookOf({ ALARM_WEBHOOK_URL: 'https://x' })).toThrow('ALARM_WEBHOOK_SECRET is missing');
  expect(() => alarmWebhookOf({ ALARM_WEBHOOK_SECRET: SECRET })).toThrow('ALARM_WEBHOOK_URL is missing');
});
