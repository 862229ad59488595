import type { Fullness } from '@matinee/api/types';
import { lookUp, type UnknownWord } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';

/** How full a show is, as the API tells it; absent when it does not, and any other word once it knows more of them. */
export type ReadFullness = Fullness | UnknownWord | undefined;

const words: Record<Fullness, string> = {
  plenty: t('fullness.plenty'),
  few: t('fullness.few'),
  'sold-out': t('fullness.sold-out'),
};

/** How full a show is in words; undefined, so that nothing is said, for what this release does not know. */
export const fullnessWords = (fullness: ReadFullness): string | undefined =>
  fullness === undefined ? undefined : lookUp(words, fullness);

/** True when there is no seat to be had. */
export const isSoldOut = (fullness: ReadFullness): boolean => fullness === 'sold-out';
