import { translator } from '@matinee/shared-ui';

/** Texts of what is said of a movie on several screens. */
export const t = translator({
  languages:
    'en English, ja Japanese, ko Korean, fr French, es Spanish, de German, it Italian, hi Hindi, zh Chinese, vi Vietnamese, ru Russian',
  'age.name': 'Age rating',
  'age.P': 'For viewers of all ages',
  'age.K': 'Under 13 only together with a parent or guardian',
  'age.T13': 'For viewers from 13 years on',
  'age.T16': 'For viewers from 16 years on',
  'age.T18': 'For viewers from 18 years on',
});
