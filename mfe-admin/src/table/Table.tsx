import { classes } from '@matinee/shared-ui';
import type { ReactNode } from 'react';

export interface Column<Row> {
  header: string;
  cell(row: Row): ReactNode;
  /** figures: to the right, in tabular numerals */
  numeric?: boolean;
  /** names the row: its heading, also for a screen reader */
  rowHeader?: boolean;
}

interface TableProps<Row> {
  /** what the table lists, for a screen reader */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

const headCell = 'admin:px-4 admin:py-3 admin:text-sm admin:font-semibold admin:text-mid';
const bodyCell =
  'admin:px-4 admin:max-md:flex admin:max-md:items-baseline admin:max-md:justify-between admin:max-md:gap-4 admin:max-md:py-1 admin:md:py-3 admin:md:align-middle';

/**
 * A table that becomes a card for each row on a phone, the column's name beside each value. The roles are written out
 * because browsers drop a table's own as soon as it is displayed as anything else.
 */
export function Table<Row>({ name, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table
      role="table"
      aria-label={name}
      className="admin:w-full admin:border-collapse admin:text-left admin:max-md:block"
    >
      <thead role="rowgroup" className="admin:max-md:sr-only">
        <tr role="row" className="admin:border-b admin:border-line">
          {columns.map(({ header, numeric }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={classes(headCell, numeric && 'admin:text-right')}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="admin:max-md:grid admin:max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="admin:border-line admin:max-md:block admin:max-md:rounded-md admin:max-md:bg-ink-1 admin:max-md:py-3 admin:md:border-b admin:md:hover:bg-ink-1"
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, numeric, rowHeader } = column;
  if (rowHeader)
    return (
      <th
        role="rowheader"
        scope="row"
        className="admin:px-4 admin:font-semibold admin:text-hi admin:max-md:block admin:max-md:pb-2 admin:md:py-3"
      >
        {cell(row)}
      </th>
    );
  return (
    <td
      role="cell"
      className={classes(bodyCell, 'admin:text-mid', numeric && 'admin:tabular-nums admin:md:text-right')}
    >
      <span aria-hidden="true" className="admin:text-sm admin:text-low admin:md:hidden">
        {header}
      </span>
      <span className="admin:max-md:text-right">{cell(row)}</span>
    </td>
  );
}
