import { afterEach, expect, test } from 'vitest';
import { siteSchema } from '../settings/site.ts';
import { startApi, type TestApi } from '../testing/harness.ts';

let api: TestApi;
afterEach(() => api.close());

test('pages are told who runs the cinema, what a booking is held to and where the seats stand', async () => {
  api = await startApi();
  const { status, body, headers } = await api.call('GET', '/api/site');
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      site: {
        timeZone: 'Asia/Ho_Chi_Minh',
        cinema: {
          name: 'Matinee',
          address: 'Ho Chi Minh City, Vietnam',
          phone: '+84 28 5550 1234',
          mail: 'hello@matinee.test',
        },
        booking: { maxSeats: 5, holdMinutes: 10, cancelUntilMinutes: 120 },
        hall: {
          seatsPerRow: 8,
          blocks: [
            ['A', 'B', 'C', 'D', 'E'],
            ['F', 'G', 'H', 'I', 'J'],
          ],
        },
        mail: false,
      },
    },
  ]);
  expect(siteSchema.safeParse(body['site']).success).toBe(true);
  const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  expect((await api.call('GET', '/api/site', again)).status).toBe(304);
});

test('other settings are told as they are', async () => {
  const settings = {
    CINEMA_NAME: 'Odeon',
    CINEMA_PHONE: '+49 30 123456',
    SEATS_PER_BOOKING: '3',
    HOLD_MINUTES: '0.5',
    HALL_ROWS: 'A-C,D',
    SEATS_PER_ROW: '6',
    SMTP_URL: 'smtp://mail.test',
  };
  api = await startApi({ settings });
  expect((await api.call('GET', '/api/site')).body).toMatchObject({
    site: {
      cinema: { name: 'Odeon', phone: '+49 30 123456' },
      booking: { maxSeats: 3, holdMinutes: 0.5 },
      hall: { seatsPerRow: 6, blocks: [['A', 'B', 'C'], ['D']] },
      mail: true,
    },
  });
});
