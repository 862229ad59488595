import type { Language } from '../../bookings/language.ts';
import { EN, type Words } from './words-en.ts';
import { VI } from './words-vi.ts';

/** By language; a later release that runs beside this one may know more of them. */
const WORDS: Readonly<Record<string, Words>> = { en: EN, vi: VI } satisfies Record<Language, Words>;

/** The words of an e-mail. @param language of whom it is for; English where it is not known */
export const wordsOf = (language: Language | undefined): Words => WORDS[language ?? 'en'] ?? EN;
