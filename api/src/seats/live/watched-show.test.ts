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
});
