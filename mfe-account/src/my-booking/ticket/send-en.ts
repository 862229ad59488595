import { translator } from '@matinee/shared-ui';

/** Texts of a seat that is sent to a friend. */
export const t = translator({
  send: 'Send seat {seat} to a friend',
  'send.sent': 'A friend has this ticket. It is shown by the link alone.',
  'send.link': 'Link with the ticket of seat {seat}',
  'send.done': 'Seat {seat} can be sent by its link. Codes of it in e-mails and pictures no longer work',
  'send.failed': 'The ticket could not be sent',
  'send.back': 'Take seat {seat} back',
  'send.back.done':
    'Seat {seat} is yours again. Show its code here: those in e-mails and pictures no longer work',
  'send.back.failed': 'The ticket could not be taken back',
});
