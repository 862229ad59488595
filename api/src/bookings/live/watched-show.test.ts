import { expect, test, vi } from 'vitest';
import { openListener, type Listener } from './listener.ts';
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
const listener = (endsAt = Infinity) => {
  const cut = vi.fn<() => void>();
  const onGone = vi.fn<() => void>();
  return { cut, onGone, ...openListener({ userId: 'ann', endsAt, cut, onGone }) };
};
const read = async ({ stream }: Listener) => (await stream.getReader().read()).value;

test('an event is encoded once for all listeners', async () => {
  const watched = new WatchedShow(show(1, 'A1'), now);
  const [one, other] = [listener(), listener()];
  watched.add(one);
  watched.add(other);
  const [heard, alsoHeard] = await Promise.all([read(one), read(other)]);
  expect(new TextDecoder().decode(heard)).toBe('event: seats\ndata: {"occupiedSeats":["A1"]}\n\n');
  expect(alsoHeard).toBe(heard);
});

test('a listener that does not read is cut off after a few events, and the others hear on', async () => {
  const watched = new WatchedShow(show(0), now);
  const [deaf, reading] = [listener(), listener()];
  watched.add(deaf);
  watched.add(reading);
  const reader = reading.stream.getReader();
  for (let version = 1; deaf.cut.mock.calls.length === 0 && version < 100; version += 1) {
    watched.update(show(version, version % 2 ? 'A1' : 'B1'), now);
    await reader.read();
  }
  expect(deaf.cut).toHaveBeenCalledOnce();
  expect(deaf.onGone).toHaveBeenCalledOnce();
  expect(reading.cut).not.toHaveBeenCalled();
  await expect(read(deaf)).rejects.toThrow('does not read');
});

test('a change that leaves the same seats occupied is no news', async () => {
  const watched = new WatchedShow(show(1, 'A1'), now);
  const one = listener();
  watched.add(one);
  const reader = one.stream.getReader();
  await reader.read();
  watched.update(show(2, 'A1'), now);
  watched.update(show(3, 'A1', 'A2'), now);
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('["A1","A2"]');
});

test('whoever leaves is told once that it is gone, and hears nothing more', async () => {
  const one = listener();
  await one.stream.cancel();
  one.send(new Uint8Array(1));
  one.end('away');
  expect(one.onGone).toHaveBeenCalledOnce();
});

test('a token that lasts long gives a stream of bounded length', () => {
  const payload = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url');
  expect(lifetimeMs(`Bearer h.${payload}.s`, 5000)).toBe(5000);
  expect(lifetimeMs(`Bearer h.${payload}.s`, Infinity)).toBeGreaterThan(3_500_000);
});
