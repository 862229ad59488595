import { translator } from '@matinee/shared-ui';

/** The sentences of age ratings, apart from those that every part of this remote loads. */
export const t = translator({
  P: 'for all ages',
  K: 'under 13 only with a parent or guardian',
  T13: 'from 13 years on',
  T16: 'from 16 years on',
  T18: 'from 18 years on',
});
