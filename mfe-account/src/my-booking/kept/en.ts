import { translator } from '@matinee/shared-ui';

/** Texts of tickets that are kept on the device. */
export const t = translator({
  'kept.title': 'Your tickets',
  'kept.since':
    'Your account cannot be reached right now. These are your tickets as of {day}, {time}; they let you in without a network.',
  'kept.retry': 'Try again',
});
