import { translator } from '@matinee/shared-ui';

/** Texts of tickets that are kept on the device. */
export const t = translator({
  'kept.title': 'Your tickets',
  'kept.since':
    'Your account cannot be reached right now. These are your tickets as of {day}, {time}; they let you in without a network.',
  'kept.not':
    'This browser keeps no copy of your tickets: without a network they cannot be shown here. Take a picture of the codes before you go.',
  'kept.retry': 'Try again',
});
