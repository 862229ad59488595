// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { BOOKING_ID } from '../testing/door-api.ts';
import { VerdictPanel } from './VerdictPanel.tsx';

afterEach(cleanup);

const ticket = { bookingId: BOOKING_ID, seat: 'H4', showId: 'show' };
const entry = { scanId: 'before', at: '2026-11-21T12:24:00Z', door: 'Door 2' };

test.each([
  ['in', 'The next code, please. Let in last: seat H4.'],
  ['used', 'The next code, please. Before: seat H4, already used.'],
] as const)('what can be undone of a verdict that is past stands above the button: %s', (outcome, hint) => {
  renderPage(<VerdictPanel verdict={{ outcome, ticket, entry }} sight="past" day={null} />, 'signed-in');
  expect(screen.getByText('Ready')).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
});

test('of a code that is not on the list and cannot be checked here it is said that, and not to scan it again', () => {
  const said = { startsAt: '2026-11-21T12:00:00Z', hall: 2 };
  const verdict = {
    outcome: 'unknown',
    ticket: null,
    entry: null,
    isAlone: true,
    isTyped: true,
    said,
  } as const;
  renderPage(<VerdictPanel verdict={verdict} sight="now" day={null} />, 'signed-in');
  expect(screen.getByText(/this browser cannot check its code\.$/)).toBeTruthy();
  expect(screen.queryByText(/scan it whole/)).toBeNull();
});

test('of a booking whose payment may be on its way it is said that none has arrived, and not that it was never paid', () => {
  renderPage(
    <VerdictPanel verdict={{ outcome: 'unpaid', ticket, entry: null }} sight="now" day={null} />,
    'signed-in',
  );
  expect(screen.getByText('Not paid')).toBeTruthy();
  expect(screen.getByText('No payment has arrived for this booking.')).toBeTruthy();
});
