import { translator } from '@matinee/shared-ui';

/** Texts of held seats that cost nothing, apart from those that every part of this remote loads. */
export const t = translator({
  confirm: 'Confirm',
  over: 'The time to confirm ran out. Your seats stay picked while nobody else takes them.',
  confirmed: 'These seats are yours. You find them in My Booking.',
});
