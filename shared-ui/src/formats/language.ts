// An entry of its own: three remotes build these lines in, and no visit of another page loads them.

/** Languages that subtitles are usually in: ISO 639-1 code → name. The browser takes a quarter of a second on a slow phone to look one up. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map(
  'en English, vi Vietnamese, ja Japanese, ko Korean, zh Chinese, fr French, th Thai'
    .split(', ')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/** The name of a language by its ISO 639-1 code; the code in capitals for one that subtitles are seldom in. */
export const languageOf = (code: string): string => LANGUAGES.get(code) ?? code.toUpperCase();
