// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isBookingOpen, setBookingOpen } from './booking-open.ts';

afterEach(() => vi.unstubAllGlobals());

test('a booking is open from its first seat until it is done, also where the browser keeps nothing', () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  for (const storage of [sessionStorage, new Proxy({}, { get: denied })]) {
    vi.stubGlobal('sessionStorage', storage);
    expect(isBookingOpen()).toBe(false);
    setBookingOpen(true);
    expect(isBookingOpen()).toBe(true);
    setBookingOpen(false);
    expect(isBookingOpen()).toBe(false);
  }
});
