import { LETTER_KINDS, letterHtml, type LetterKind } from '@matinee/api/testing/letters';
import { heading, type Scene } from './scene.ts';

const letter = (kind: LetterKind, colorScheme: 'light' | 'dark', language: 'en' | 'vi'): Scene => ({
  name: `letter-${kind.replace('_', '-')}-${language}-${colorScheme}`,
  // It is no page of the site.
  path: () => 'about:blank',
  act: async (page) => {
    await page.emulateMedia({ colorScheme });
    await page.setContent(await letterHtml(kind, language));
  },
  shows: heading(/./),
});

/** E-mails as mail programs show them that know what is dark, and those that do not. */
export const letterScenes: Scene[] = LETTER_KINDS.flatMap((kind) => [
  letter(kind, 'light', 'en'),
  letter(kind, 'dark', 'vi'),
]);
