import { expect, test, vi } from 'vitest';
import { type Answer, openListener } from './listener.ts';
import { lifetimeMs } from './lifetime.ts';
import { WatchedShow } from './watched-show.ts';

const now = new Date('2026-03-02T02:00:00Z');
const later = new Date(now.getTime() + 60_000);
const show = (version: number, ...held: string[]) => ({
  _id: 's',
  seatsVersion: version,
  seats: Object.fromEntries(
    held.map((seat) => [seat, { state: 'held' as const, bookingId: 'b', until: later }]),
  ),
});
/** A client, and what it was sent; one that does not read lets everything wait. */
function client({ reads }: { reads: boolean }) {
  const sent: Uint8Array[] = [];
  const waiting = () => (reads ? 0 : sent.reduce((sum, { length }) => sum + length, 0));
  const closed: (() => void)[] = [];
  const destroy = vi.fn<() => void>(() => closed.splice(0).forEach((tell) => tell()));
  const answer = {
    write: (event: Uint8Array) => sent.push(event) > 0,
    end: (event: Uint8Array) => sent.push(event),
    once: (_event: string, tell: () => void) => closed.push(tell),
    destroy,
    get writableLength() {
      return waiting();
    },
  } as unknown as Answer;
  const onGone = vi.fn<() => void>();
  return { sent, destroy, onGone, listener: openListener(answer, Infinity, onGone) };
}
const text = (event: Uint8Array | undefined) => new TextDecoder().decode(event);

test('an event is encoded once for all listeners', () => {
  const watched = new WatchedShow(show(1, 'A1'), now);
  const [one, other] = [client({ reads: true }), client({ reads: true })];
  watched.add(one.listener);
  watched.add(other.listener);
  expect(text(one.sent[0])).toBe('event: seats\ndata: {"occupiedSeats":["A1"]}\n\n');
  expect(other.sent[0]).toBe(one.sent[0]);
});

test('a listener that does not read is cut off when a little waits for it, and the others hear on', () => {
  const watched = new WatchedShow(show(0), now);
  const [deaf, reading] = [client({ reads: false }), client({ reads: true })];
  watched.add(deaf.listener);
  watched.add(reading.listener);
  for (let version = 1; version < 1000; version += 1)
    watched.update(show(version, version % 2 ? 'A1' : 'B1'), now);
  expect(deaf.destroy).toHaveBeenCalledOnce();
  expect(deaf.onGone).toHaveBeenCalledOnce();
  expect(deaf.sent.length).toBeLessThan(500);
  expect(reading.sent).toHaveLength(1000);
});

test('a change that leaves the same seats occupied is no news', () => {
  const watched = new WatchedShow(show(1, 'A1'), now);
  const one = client({ reads: true });
  watched.add(one.listener);
  watched.update(show(2, 'A1'), now);
  watched.update(show(3, 'A1', 'A2'), now);
  expect(one.sent.map(text).map((event) => /\[.*\]/.exec(event)?.[0])).toEqual(['["A1"]', '["A1","A2"]']);
});

test('whoever leaves is told once that it is gone, and hears nothing more', () => {
  const one = client({ reads: true });
  one.destroy();
  one.listener.send(new Uint8Array(1));
  one.listener.end('away');
  expect(one.onGone).toHaveBeenCalledOnce();
  expect(one.sent).toEqual([]);
});

test('a token that lasts long gives a stream of bounded length', () => {
  const payload = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url');
  expect(lifetimeMs(`Bearer h.${payload}.s`, 5000)).toBe(5000);
  expect(lifetimeMs(`Bearer h.${payload}.s`, Infinity)).toBeGreaterThan(3_500_000);
  expect(lifetimeMs(`Bearer h.${payload}.s`, Infinity)).toBeLessThanOrEqual(3_600_000);
});

test.each([
  [16 * 1024, true],
  [16 * 1024 + 1, false],
])('of a listener for whom %i bytes wait it is true that it hears on: %s', (writableLength, hears) => {
  const [write, destroy, onGone] = [vi.fn<() => boolean>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const answer = { write, destroy, writableLength, once: () => answer } as unknown as Answer;
  const listener = openListener(answer, Infinity, onGone);
  listener.send(new Uint8Array(1));
  listener.send(new Uint8Array(1));
  // Whoever is cut off is gone at once, not only when the connection says so.
  expect([write, destroy, onGone].map(({ mock }) => mock.calls.length)).toEqual(
    hears ? [2, 0, 0] : [0, 1, 1],
  );
});

test('who is sent away is gone at once, and hears nothing after it', () => {
  const [end, write, onGone] = [vi.fn<() => void>(), vi.fn<() => boolean>(), vi.fn<() => void>()];
  const answer = { end, write, writableLength: 0, once: () => answer } as unknown as Answer;
  const listener = openListener(answer, Infinity, onGone);
  listener.end('renew');
  listener.end('away');
  listener.send(new Uint8Array(1));
  expect(end.mock.calls.map(([event]: unknown[]) => text(event as Uint8Array))).toEqual([
    'event: end\ndata: "renew"\n\n',
  ]);
  expect([write, onGone].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('a silent stream hears a comment after a quarter of a minute, which is no event', () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  const watched = new WatchedShow(show(1), now);
  const one = client({ reads: true });
  watched.add(one.listener);
  ms = 14_999;
  watched.tend();
  expect(one.sent).toHaveLength(1);
  ms = 15_000;
  watched.tend();
  watched.tend();
  expect(one.sent.slice(1).map(text)).toEqual([':\n\n']);
  vi.restoreAllMocks();
});

test('a hold that runs out is told as it does, the next one as that does, and seats that are sold never', () => {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const held = (ms: number) => ({ state: 'held' as const, bookingId: 'b', until: at(ms) });
  const seats = { A1: held(1000), A2: held(2000), B1: { state: 'sold' as const, bookingId: 'c' } };
  const watched = new WatchedShow({ _id: 's', seatsVersion: 1, seats }, now);
  const one = client({ reads: true });
  watched.add(one.listener);
  const told = [999, 1000, 1999, 2000, 3_600_000].map((ms) => {
    watched.update(undefined, at(ms));
    return one.sent.length;
  });
  expect(told).toEqual([1, 2, 2, 3, 3]);
  expect(one.sent.map(text).map((event) => /\[.*\]/.exec(event)?.[0])).toEqual([
    '["A1","A2","B1"]',
    '["A2","B1"]',
    '["B1"]',
  ]);
  expect(watched.version).toBe(1);
});

test('a hold that came later is told when it runs out, and a seat that is taken again is told again', () => {
  const watched = new WatchedShow(show(1), now);
  const one = client({ reads: true });
  watched.add(one.listener);
  watched.update(show(2, 'A1'), now);
  watched.update(undefined, later);
  watched.update(show(3, 'A1'), now);
  expect(one.sent.map(text).map((event) => /\[.*\]/.exec(event)?.[0])).toEqual([
    '[]',
    '["A1"]',
    '[]',
    '["A1"]',
  ]);
});

test('a stream ends in the very moment in which its token does', () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  const watched = new WatchedShow(show(1), now);
  const end = vi.fn<() => void>();
  watched.add({ endsAt: 1000, send: () => undefined, end });
  for (const [at, times] of [
    [999, 0],
    [1000, 1],
  ] as const) {
    ms = at;
    watched.tend();
    expect(end).toHaveBeenCalledTimes(times);
  }
  vi.restoreAllMocks();
});
