/**
 * A language as people call it.
 * @param code ISO 639-1 code of the movie database; some of its codes are its own, such as `cn` and `xx`
 * @returns `Japanese` for `ja`; the code in capitals when nobody knows a name for it
 */
export function languageName(code: string): string {
  try {
    return (
      new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) ?? code.toUpperCase()
    );
  } catch {
    return code.toUpperCase();
  }
}
