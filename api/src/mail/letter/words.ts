import type { Language } from '../../bookings/language.ts';
import { EN, type Words } from './words-en.ts';
import { VI } from './words-vi.ts';

const WORDS: Readonly<Record<Language, Words>> = { en: EN, vi: VI };

/** The words of an e-mail. @param language of whom it is for; English where it is not known */
export const wordsOf = (language: Language | undefined): Words => WORDS[language ?? 'en'];
