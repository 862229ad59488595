import { dayOf, timeOfDay } from '@matinee/shared-ui';
import { onClocks, tellClocks } from '@matinee/shared-ui/clocks';
import { expect, test } from 'vitest';
import { clocksOf } from './clocks-of.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR_MS = 3_600_000;

test.each([
  'Asia/Ho_Chi_Minh',
  'America/New_York',
  'America/St_Johns',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Pago_Pago',
  'UTC',
])('what a page writes by the clocks of %s is what a browser writes', (timeZone) => {
  const clocks = clocksOf(timeZone, NOW);
  const [[since = 0], [until = 0]] = [clocks[0] ?? [], clocks.at(-1) ?? []];
  const instants: string[] = [];
  for (let at = since; at < until; at += 5 * HOUR_MS) instants.push(new Date(at).toISOString());
  // The last minute before each change, and the first one after it.
  for (const [at] of clocks.slice(1, -1))
    for (const by of [-60_000, 0]) instants.push(new Date(at + by).toISOString());
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const asBrowser = (at: string) => {
    const part = Object.fromEntries(
      format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
    );
    return `${part['hour']}:${part['minute']} ${part['weekday']} ${part['day']} ${part['month']} ${part['year']}`;
  };
  const all = () => instants.map((at) => `${timeOfDay(at, timeZone)} ${dayOf(at, timeZone)}`);
  const expected = instants.map(asBrowser);
  // Before anybody tells, and after.
  expect(all()).toEqual(expected);
  tellClocks(timeZone, clocks);
  expect(all()).toEqual(expected);
  for (const at of instants) expect(onClocks(new Date(at), timeZone)).toContain(timeOfDay(at, timeZone));
  expect(instants.length).toBeGreaterThan(2_000);
});

test('what lies further away is left to the browser', () => {
  const clocks = clocksOf('Asia/Tokyo', NOW);
  tellClocks('Asia/Tokyo', clocks);
  const [[since = 0], [until = 0]] = [clocks[0] ?? [], clocks.at(-1) ?? []];
  expect([since - 1, until].map((at) => onClocks(new Date(at), 'Asia/Tokyo'))).toEqual([
    undefined,
    undefined,
  ]);
  expect(timeOfDay('2031-01-01T00:00:00Z', 'Asia/Tokyo')).toBe('09:00');
  expect(timeOfDay('no instant', 'Asia/Tokyo')).toBe('no instant');
});

test('it is found out once a month: pages are the same the next day', () => {
  const [first, last] = [Date.parse('2026-11-01T00:00:00Z'), Date.parse('2026-11-30T23:59:59Z')];
  const november = clocksOf('Asia/Tokyo', NOW);
  expect(november).toBe(clocksOf('Asia/Tokyo', NOW + 24 * HOUR_MS));
  expect(november).toBe(clocksOf('Asia/Tokyo', first));
  expect(november).toBe(clocksOf('Asia/Tokyo', last));
  // Also on its last day it goes a year ahead.
  expect(november.at(-1)?.[0]).toBeGreaterThan(last + 400 * 24 * HOUR_MS);
  expect(clocksOf('Asia/Tokyo', last + HOUR_MS)).not.toEqual(november);
});
