import { classes } from '@matinee/shared-ui';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ListState, Order } from './use-list-query.ts';

interface SortHeaderProps {
  header: string;
  sort: { by: string; usually: Order };
  list: ListState;
  numeric: boolean | undefined;
}

/** The heading of a column that the list can be sorted by. */
export function SortHeader({ header, sort, list, numeric }: SortHeaderProps) {
  const isSorted = list.query.sort === sort.by;
  const Icon = !isSorted ? ChevronsUpDown : list.query.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => list.sortBy(sort.by, sort.usually)}
      className={classes(
        'admin:-mx-2 admin:inline-flex admin:xl:whitespace-nowrap admin:min-h-11 admin:max-lg:hidden admin:items-center admin:gap-1.5 admin:rounded-sm admin:px-2 admin:hover:bg-ink-2 admin:hover:text-hi',
        isSorted && 'admin:text-hi',
        numeric && 'admin:flex-row-reverse',
      )}
    >
      {header}
      <Icon aria-hidden="true" className={classes('admin:size-4', !isSorted && 'admin:text-low')} />
    </button>
  );
}
