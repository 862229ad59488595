import { translator } from '@matinee/shared-ui';

/** Texts of cancelling a show, apart from those that every screen of this remote loads. */
export const t = translator({
  title: 'Cancel this show?',
  over: 'The show is cancelled',
  show: '{movie} · {when} · Hall {hall}',
  'no-refunds': 'No tickets are sold, so nothing is refunded.',
  free: 'Tickets that are given back: {count}. Nothing was paid for them.',
  'one-refund': '1 ticket will be refunded: {amount}',
  refunds: '{count} tickets will be refunded: {amount}',
  'one-held':
    '1 seat is held by a booking that is not paid. It is given up; a payment that still arrives goes back.',
  held: '{count} seats are held by bookings that are not paid. They are given up; a payment that still arrives goes back.',
  'for-good': 'This cannot be undone. The hall is free for another show.',
  'reason-hint':
    'Who has a ticket, holds seats or waits for some reads it in our e-mail. It is also kept in the log of admin acts.',
  'reason-hint.no-mail':
    'Who has a ticket reads it in My Booking: this site sends no e-mail. It is also kept in the log of admin acts.',
  confirm: 'Cancel the show',
  busy: 'Cancelling…',
  keep: 'Keep the show',
  failed: 'The show could not be cancelled. Please try again.',
  'nothing-sold': 'No ticket was sold, so there was nothing to refund.',
  'progress-one': '{count} of 1 ticket refunded, {amount}',
  progress: '{count} of {all} tickets refunded, {amount}',
  'other-reason': 'It had been cancelled before. Buyers read: “{reason}”',
  'goes-on': 'The refunds go on by themselves. You may close this window.',
  owed: 'Refunds still owed: {count}. They are tried again by themselves.',
  bar: 'Tickets refunded',
  'see-money': 'See Money',
  close: 'Close',
});
