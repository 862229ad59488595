const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en');

/**
 * The rows that contain a text, whatever its case and accents.
 * @param rows all rows
 * @param text what was typed; empty keeps all
 * @param wordsOf where a row is searched
 */
export function matching<Row>(rows: readonly Row[], text: string, wordsOf: (row: Row) => string[]): Row[] {
  const wanted = plain(text.trim());
  return rows.filter((row) => wordsOf(row).some((words) => plain(words).includes(wanted)));
}
