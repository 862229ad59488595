import { ChevronDown } from 'lucide-react';
import { t } from '../messages/en.ts';
import type { ListState, Order } from './use-list-query.ts';

interface SortSelectProps {
  columns: readonly { header: string; sort?: { by: string; usually: Order } }[];
  list: ListState;
}

/** Sorting where the rows are cards and have no headings to press. */
export function SortSelect({ columns, list: { query, change } }: SortSelectProps) {
  const choices = columns.flatMap(({ header, sort }) =>
    sort
      ? [sort.usually, sort.usually === 'asc' ? 'desc' : 'asc'].map((order) => ({
          header,
          by: sort.by,
          order,
        }))
      : [],
  );
  return (
    <label className="admin:relative admin:block admin:w-full admin:sm:w-72 admin:lg:hidden">
      <span className="admin:sr-only">{t('list.sort')}</span>
      <select
        value={`${query.sort} ${query.order}`}
        onChange={({ target }) => {
          const [sort = '', order] = target.value.split(' ');
          change({ sort, order: order === 'asc' ? 'asc' : 'desc' });
        }}
        className="admin:h-11 admin:w-full admin:rounded-md admin:border admin:border-line-strong admin:appearance-none admin:bg-ink-1 admin:pr-10 admin:pl-3 admin:text-hi"
      >
        {choices.map(({ header, by, order }) => (
          <option key={`${by} ${order}`} value={`${by} ${order}`}>
            {`${header} ${order === 'asc' ? '↑' : '↓'}`}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="admin:pointer-events-none admin:absolute admin:top-3 admin:right-3 admin:size-5 admin:text-low"
      />
    </label>
  );
}
