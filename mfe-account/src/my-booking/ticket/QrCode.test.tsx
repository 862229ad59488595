// @vitest-environment happy-dom
import { newTicketKeys, ticketCode } from '@matinee/shared-ui/testing/ticket-codes';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { encode } from 'uqr';
import { QrCode } from './QrCode.tsx';

afterEach(cleanup);

test('the drawing is the code of its text, square by square', () => {
  render(<QrCode text="64b0c0ffee00000000001234" label="QR code of booking 00001234" />);
  const drawing = screen.getByRole('img', { name: 'QR code of booking 00001234' });
  const squares =
    drawing
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g) ?? [];
  const { data } = encode('64b0c0ffee00000000001234', { ecc: 'M', border: 4 });
  const drawn = new Set(squares);
  expect(drawn.size).toBe(data.flat().filter(Boolean).length);
  data.forEach((row, y) => row.forEach((dark, x) => expect(drawn.has(`M${x} ${y}`)).toBe(dark)));
});

test.each([0, 1, 255])(
  'the code of a ticket is 41 squares wide, so that it is scanned at once: issue %d',
  (issue) => {
    const startsAt = new Date('2099-12-31T23:59:00Z');
    const ticket = { bookingId: 'f'.repeat(24), startsAt, hall: 255, seat: 'Z9', issue };
    const text = ticketCode(ticket, newTicketKeys().privateKey);
    render(<QrCode text={text} label="QR code" />);
    const [, , width = '0'] = screen.getByRole('img').getAttribute('viewBox')?.split(' ') ?? [];
    const quietZone = 2 * 4;
    expect(Number(width) - quietZone).toBe(41);
  },
);
