import type { Section } from './line.ts';

const verdict = (reached: boolean | 'unclear') =>
  reached === 'unclear' ? 'unclear' : reached ? 'ok' : 'MISSED';

/** A section as a table for a terminal. */
export function table({ title, against = '', lines }: Section): string {
  const head = ['', 'measured', against, 'difference', 'aim', ''];
  const rows = lines.map(({ figure, measured, against: other, difference, aim }) => [
    figure,
    measured,
    other ?? '',
    difference ?? '',
    aim?.text ?? '',
    aim ? verdict(aim.reached) : '',
  ]);
  const all = [head, ...rows];
  const columns = head.map((_cell, column) => column).filter((column) => rows.some((row) => row[column]));
  const width = (column: number) => Math.max(...all.map((row) => row[column]?.length ?? 0));
  const printed = all.map((row) =>
    columns
      .map((column) => (row[column] ?? '')[column === 0 ? 'padEnd' : 'padStart'](width(column)))
      .join('  ')
      .trimEnd(),
  );
  return [`\n${title}`, ...printed].join('\n');
}
