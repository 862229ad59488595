import { translator } from '@matinee/shared-ui';

/** Texts of what may be said of new shows, apart from those that every screen of this remote loads. */
export const t = translator({
  format: 'Format',
  spoken: 'Spoken language',
  subtitles: 'Subtitles',
  unsaid: 'Not said',
});
