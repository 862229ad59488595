import { translator } from '@matinee/shared-ui';

/** Texts of how a show is shown, apart from those that every part of this remote loads. */
export const t = translator({
  voice: 'Voice {code}',
  spoken: '{language} spoken',
  sub: 'Sub {code}',
  subtitles: '{language} subtitles',
});
