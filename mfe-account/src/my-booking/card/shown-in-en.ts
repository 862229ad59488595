import { translator } from '@matinee/shared-ui';

/** Texts of how a show is shown, apart from those that every part of this remote loads. */
export const t = translator({
  shown: 'Shown in',
  spoken: '{language} spoken',
  subtitles: '{language} subtitles',
});
