import { calendarDate, money } from '@matinee/shared-ui';
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

const height = 100;
const step = 30;
const barWidth = 20;

function Bars({ sales, best }: { sales: readonly DaySales[]; best: number }) {
  return (
    <div aria-hidden="true" className="admin:mt-4">
      <svg
        viewBox={`0 0 ${sales.length * step} ${height}`}
        preserveAspectRatio="none"
        className="admin:h-36 admin:w-full admin:border-b admin:border-line"
      >
        {sales.map(({ date, amount }, index) => {
          const tall = best > 0 ? (amount / best) * height : 0;
          const bar = {
            x: index * step + (step - barWidth) / 2,
            y: height - tall,
            width: barWidth,
            height: tall,
          };
          return (
            <rect
              key={date}
              {...bar}
              className={amount === best ? 'admin:fill-amber' : 'admin:fill-line-strong'}
            >
              <title>{`${dayName(date)} · ${money(amount)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="admin:mt-1 admin:flex admin:min-h-4 admin:justify-between admin:text-xs admin:text-low">
        {[...new Set([sales[0], sales[Math.floor(sales.length / 2)], sales.at(-1)])].map(
          (day) => day && <span key={day.date}>{dayName(day.date)}</span>,
        )}
      </p>
    </div>
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
