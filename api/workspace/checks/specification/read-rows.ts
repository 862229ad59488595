/** A line of the specification: what it asks for, where that is in the repository, and what shows it. */
export interface Row {
  line: string;
  where: string;
  shownBy: string;
}

const cellsOf = (text: string): string[] =>
  text
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The rows of all tables of the page. Their columns are known by their heads; a table without `where` names no places. */
export function readRows(page: string): Row[] {
  const rows: Row[] = [];
  let heads: string[] = [];
  for (const text of page.split('\n')) {
    if (!text.startsWith('|')) heads = [];
    else if (heads.length === 0) heads = cellsOf(text);
    else if (!text.startsWith('| -')) {
      const cells = cellsOf(text);
      const under = (head: string) => cells[heads.indexOf(head)] ?? '';
      rows.push({ line: cells[0] ?? '', where: under('where'), shownBy: under('shown by') });
    }
  }
  return rows;
}
