import { translator } from '@matinee/shared-ui';

/** Texts of what is said of a movie on several screens. */
export const t = translator({
  languages:
    'en English, ja Japanese, ko Korean, fr French, es Spanish, de German, it Italian, hi Hindi, zh Chinese, vi Vietnamese, ru Russian',
  'age.name': 'Age rating',
});
