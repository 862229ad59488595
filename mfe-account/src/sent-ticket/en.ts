import { translator } from '@matinee/shared-ui';

/** Texts of the ticket that somebody was sent. */
export const t = translator({
  'sent.title': 'Your ticket',
  'sent.hint':
    'Show this code at the door. It lets one person in; whoever sent it to you can take it back before.',
  'sent.qr': 'QR code of seat {seat}',
  'sent.gone': 'This link has no ticket any more',
  'sent.gone.hint': 'It was taken back or given back, or its show is over. Ask whoever sent it to you.',
  'sent.cancelled': 'This show was cancelled',
  'sent.cancelled.hint': 'What was paid goes back to whoever sent you the ticket.',
  'sent.kept':
    'The cinema cannot be reached right now. This is your ticket as of {day}, {time}; it lets you in without a network.',
  'sent.unkept':
    'This browser keeps no copy of the ticket: without a network it cannot be shown. Take a picture of the code before you go.',
  'sent.failed': 'The ticket cannot be shown right now',
});
