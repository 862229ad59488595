import { expect, test } from 'vitest';
import { booking } from '../../testing/bookings.ts';
import { seatMapPath } from './seat-map-path.ts';

test('the seat map is that of the booking’s show, on the cinema’s day, also past its midnight', () => {
  const late = booking({ starts: Date.parse('2026-11-21T17:15:00Z') });
  expect(seatMapPath(late, 'Asia/Ho_Chi_Minh')).toBe(`/seat-layout/7/2026-11-22?show=${late.show._id}`);
  expect(seatMapPath(late, 'America/New_York')).toBe(`/seat-layout/7/2026-11-21?show=${late.show._id}`);
});
