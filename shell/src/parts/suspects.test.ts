// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { partAddress } from '../federation/address-of-part.ts';
import { createStops } from '../federation/stops.ts';
import { createSuspects, type PartInPage } from './suspects.ts';

const release = { name: 'booking', version: '1.0.0' };
const address = partAddress('showtimes');

test('parts in a damaged page are stopped, once each, and what comes late of them is not held against the screen', () => {
  vi.useFakeTimers();
  const stops = createStops();
  const parts: PartInPage[] = [];
  const suspects = createSuspects(stops, () => parts);
  expect(suspects.stop('was there')).toBe(false);
  parts.push({ release, part: 'showtimes' });
  expect(suspects.stop('was there')).toBe(true);
  expect(stops.of(release, address)?.message).toContain('it was there');
  vi.advanceTimersByTime(900);
  expect(suspects.stop('was there')).toBe(true);
  vi.advanceTimersByTime(200);
  expect(suspects.stop('was there')).toBe(false);
  vi.useRealTimers();
});
