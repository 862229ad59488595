import { expect, test } from 'vitest';
import { booking } from '../../testing/bookings.ts';
import { seatMapPath } from './seat-map-path.ts';

test('the seat map is that of the booking’s show, on the cinema’s day, also past its midnight', () => {
  const late = booking({ starts: Date.parse('2026-11-21T17:15:00Z') });
  expect(seatMapPath(late, 'Asia/Ho_Chi_Minh')).toBe(`/seat-layout/7/2026-11-22?show=${late.show._id}`);
  expect(seatMapPath(late, 'America/New_York')).toBe(`/seat-layout/7/2026-11-21?show=${late.show._id}`);
});

test('a start that is no instant, or a zone that an older browser does not know, costs no booking its card', () => {
  const odd = booking({ starts: Date.parse('2026-11-21T17:15:00Z') });
  const unread = { ...odd, show: { ...odd.show, showDateTime: 'soon' } };
  expect(seatMapPath(unread, 'Asia/Ho_Chi_Minh')).toBe(`/seat-layout/7/soon?show=${odd.show._id}`);
  expect(seatMapPath(odd, 'Europe/Newtown')).toBe(`/seat-layout/7/2026-11-21?show=${odd.show._id}`);
});
