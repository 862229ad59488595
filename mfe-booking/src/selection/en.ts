import { translator } from '@matinee/shared-ui';

/** Texts of what is picked, apart: parts on other pages need none of them. */
export const t = translator({
  'selection.unkept':
    'This browser keeps nothing. Your seats stay picked until you leave or reload this page.',
  'selection.paying': 'The payment for these seats is on its way. My Booking says when it has come.',
  'selection.unknown': 'You have a booking of these seats. My Booking says how it stands.',
});
