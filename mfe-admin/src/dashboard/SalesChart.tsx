import { calendarDate, classes, money } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import type { DaySales } from './dashboard.ts';

const dayName = (date: string): string => {
  const { day, month } = calendarDate(date);
  return `${day} ${month}`;
};

/** Sales of the last days as bars. What it shows is also there as a table for those who cannot see it. */
export function SalesChart({ sales }: { sales: readonly DaySales[] }) {
  const days = sales.length;
  const total = sales.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const best = sales.reduce<DaySales | null>(
    (top, day) => (top && top.amount >= day.amount ? top : day),
    null,
  );
  return (
    <figure className="admin:rounded-md admin:bg-ink-1 admin:p-4 admin:sm:p-5">
      <figcaption>
        <span className="admin:block admin:font-semibold admin:text-hi">{t('chart.title', { days })}</span>
        <span className="admin:text-sm admin:text-low">{t('chart.note')}</span>
        <span className="admin:mt-1 admin:block admin:min-h-5 admin:text-sm admin:text-mid admin:tabular-nums">
          {best && total > 0
            ? t('chart.total', { total: money(total), day: dayName(best.date), best: money(best.amount) })
            : t('chart.none')}
        </span>
      </figcaption>
      <Bars sales={sales} best={best?.amount ?? 0} />
      <SalesTable sales={sales} />
    </figure>
  );
}

/** A bar a day, each over its date; on a phone only the day of the month has room. */
function Bars({ sales, best }: { sales: readonly DaySales[]; best: number }) {
  return (
    <ol aria-hidden="true" className="admin:mt-4 admin:grid admin:auto-cols-fr admin:grid-flow-col">
      {sales.map(({ date, amount }) => (
        <li key={date} title={`${dayName(date)} · ${money(amount)}`} className="admin:min-w-0">
          <div className="admin:flex admin:h-36 admin:items-end admin:border-b admin:border-line admin:px-0.5 admin:sm:px-1">
            <div
              className={classes(
                'admin:mx-auto admin:w-full admin:max-w-12 admin:rounded-t-sm',
                best > 0 && amount === best ? 'admin:bg-amber' : 'admin:bg-line-strong',
              )}
              style={{ height: best > 0 ? `${(amount / best) * 100}%` : 0 }}
            />
          </div>
          <p className="admin:mt-1 admin:text-center admin:text-xs admin:whitespace-nowrap admin:text-low admin:tabular-nums">
            {calendarDate(date).day}
            <span className="admin:hidden admin:xl:inline"> {calendarDate(date).month}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function SalesTable({ sales }: { sales: readonly DaySales[] }) {
  return (
    <table className="admin:sr-only">
      <caption>{t('chart.title', { days: sales.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.day')}</th>
          <th scope="col">{t('chart.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {sales.map(({ date, amount }) => (
          <tr key={date}>
            <th scope="row">{dayName(date)}</th>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
