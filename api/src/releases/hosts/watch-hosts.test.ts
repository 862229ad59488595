import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys, openOperator, type Operator } from '../testing/operator.ts';
import { hostWatch } from './watch-hosts.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0');
  await operator.published('booking', '1.0.0');
  await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null);
});
afterEach(() => operator.close());

test('a host that does not serve what is live raises one alarm, and one when it is back, whichever process looks', async () => {
  const alarms: string[] = [];
  /** Another process each time. */
  const look = () =>
    hostWatch({
      ...operator.api.deps,
      alarm: (kind, subject, text) => void alarms.push(`${kind} ${subject}: ${text}`),
    })();
  await look();
  operator.host.odd.set('/catalog/1.0.0/remoteEntry.js', (response) => response.writeHead(503).end());
  await look();
  expect(alarms).toEqual([]);
  for (let again = 0; again < 3; again++) await look();
  expect(alarms).toEqual([expect.stringMatching(/^host-down catalog: .*remoteEntry\.js answers 503/)]);
  operator.host.odd.clear();
  await look();
  await look();
  expect(alarms.slice(1)).toEqual(['host-back catalog: The host of catalog answers again.']);
});

test('a host that answers something else than what was signed is down: no browser runs that', async () => {
  const alarms: string[] = [];
  const look = hostWatch({
    ...operator.api.deps,
    alarm: (kind, subject, text) => void alarms.push(`${kind} ${subject}: ${text}`),
  });
  operator.host.odd.set('/catalog/1.0.0/remoteEntry.js', (response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('<!doctype html>'),
  );
  await look();
  await look();
  expect(alarms).toEqual([
    'host-down catalog: Visitors cannot load catalog 1.0.0: remoteEntry.js is not the file that was signed.',
  ]);
});

test('the host of what some visitors try is looked at beside what is live, and neither speaks for the other', async () => {
  const alarms: string[] = [];
  const look = hostWatch({
    ...operator.api.deps,
    alarm: (kind, subject, text) => void alarms.push(`${kind} ${subject}: ${text}`),
  });
  await operator.published('catalog', '1.1.0');
  const live = await operator.live();
  const started = await operator.api.call('POST', '/api/composition/canary', {
    headers: { authorization: `Bearer ${keys.operator}` },
    body: {
      remotes: { catalog: '1.1.0', booking: '1.0.0' },
      expected: live?.id,
      share: 50,
      reason: 'a test',
    },
  });
  expect(started.status).toBe(200);
  operator.host.odd.set('/catalog/1.1.0/remoteEntry.js', (response) => response.writeHead(503).end());
  await look();
  await look();
  expect(alarms).toEqual([
    expect.stringMatching(/^host-down catalog, tried: Visitors cannot load catalog 1\.1\.0: .* answers 503/),
  ]);
  operator.host.odd.clear();
  await look();
  expect(alarms.slice(1)).toEqual(['host-back catalog, tried: The host of catalog answers again.']);
});
