import { classes } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { SortHeader } from './SortHeader.tsx';
import type { ListState, Order } from './use-list-query.ts';

export interface Column<Row> {
  header: string;
  cell(row: Row): ReactNode;
  /** figures: to the right, in tabular numerals */
  numeric?: boolean;
  /** names the row: its heading, also for a screen reader */
  rowHeader?: boolean;
  /** what can be done with the row: on a card without the column's name, and not there when it is nothing */
  action?: boolean;
  /** the server's name of the order by this column, and the way it is read first */
  sort?: { by: string; usually: Order };
}

interface TableProps<Row> {
  /** what the table lists, for a screen reader */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** set where the columns sort the list */
  list?: ListState;
}

const ariaOrder = { asc: 'ascending', desc: 'descending' } as const;
const HEAD_CELL =
  'admin:px-3 admin:lg:sticky admin:lg:top-0 admin:lg:z-10 admin:lg:bg-ink-0 admin:lg:shadow-[inset_0_-1px_0_var(--line)] admin:py-3 admin:text-sm admin:font-semibold admin:text-mid';
const BODY_CELL =
  'admin:px-3 admin:max-lg:flex admin:max-lg:items-baseline admin:max-lg:justify-between admin:max-lg:gap-x-4 admin:max-lg:px-4 admin:max-lg:py-1 admin:sm:max-lg:flex-col admin:sm:max-lg:pr-0 admin:sm:max-lg:text-sm admin:sm:max-lg:items-start admin:sm:max-lg:justify-start admin:lg:py-3 admin:lg:align-middle';

/**
 * A table whose rows become cards: on phones with the column's name beside each value, on tablets with it above. The roles
 * are written out because browsers drop a table's own as soon as it is displayed as anything else.
 */
export function Table<Row>({ name, columns, rows, keyOf, list }: TableProps<Row>) {
  return (
    <table
      role="table"
      aria-label={name}
      className="admin:w-full admin:border-collapse admin:text-left admin:max-lg:block"
    >
      <thead role="rowgroup" className="admin:max-lg:sr-only">
        <tr role="row">
          {columns.map(({ header, numeric, sort }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              aria-sort={sort && list?.query.sort === sort.by ? ariaOrder[list.query.order] : undefined}
              className={classes(HEAD_CELL, numeric && 'admin:text-right')}
            >
              {sort && list ? (
                <SortHeader header={header} sort={sort} list={list} numeric={numeric} />
              ) : (
                header
              )}
              {sort && list && <span className="admin:lg:hidden">{header}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="admin:max-lg:grid admin:max-lg:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="admin:border-line admin:max-sm:block admin:max-lg:rounded-md admin:sm:max-lg:grid admin:sm:max-lg:grid-cols-3 admin:sm:max-lg:pr-2 admin:max-lg:bg-ink-1 admin:max-lg:py-3 admin:lg:border-b admin:lg:hover:bg-ink-1"
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
  const { header, cell, numeric, rowHeader, action } = column;
  if (rowHeader)
    return (
      <th
        role="rowheader"
        scope="row"
        className="admin:px-3 admin:font-semibold admin:text-hi admin:max-lg:col-span-full admin:max-lg:block admin:max-lg:px-4 admin:max-lg:pb-2 admin:lg:py-3"
      >
        {cell(row)}
      </th>
    );
  if (action)
    return (
      <td
        role="cell"
        className={classes(
          BODY_CELL,
          'admin:max-sm:justify-end admin:max-lg:empty:hidden admin:sm:max-lg:justify-end',
        )}
      >
        {cell(row)}
      </td>
    );
  return (
    <td
      role="cell"
      className={classes(BODY_CELL, 'admin:text-mid', numeric && 'admin:tabular-nums admin:lg:text-right')}
    >
      <span
        aria-hidden="true"
        className="admin:text-sm admin:whitespace-nowrap admin:text-low admin:lg:hidden"
      >
        {header}
      </span>
      <span className="admin:min-w-0 admin:max-sm:text-right">{cell(row)}</span>
    </td>
  );
}
