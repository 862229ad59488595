import { money } from '@matinee/shared-ui';
import { CalendarCheck, CircleDollarSign, Tickets, Users } from 'lucide-react';
import { t } from '../messages/en.ts';
import type { Dashboard } from './dashboard.ts';

const whole = new Intl.NumberFormat('en-US');

/** The four figures at the top. */
export function Figures({ data }: { data: Dashboard }) {
  const figures = [
    { name: t('dashboard.bookings'), value: whole.format(data.totalBookings), Icon: Tickets },
    { name: t('dashboard.revenue'), value: money(data.totalRevenue), Icon: CircleDollarSign },
    { name: t('dashboard.shows'), value: whole.format(data.activeShows.length), Icon: CalendarCheck },
    { name: t('dashboard.users'), value: whole.format(data.totalUsers), Icon: Users },
  ];
  return (
    <dl className="admin:grid admin:grid-cols-2 admin:gap-3 admin:lg:grid-cols-4 admin:lg:gap-4">
      {figures.map(({ name, value, Icon }) => (
        <div key={name} className="admin:rounded-md admin:bg-ink-1 admin:p-4 admin:sm:p-5">
          <dt className="admin:flex admin:items-center admin:justify-between admin:gap-2 admin:text-sm admin:text-mid">
            {name}
            <Icon aria-hidden="true" className="admin:size-5 admin:shrink-0 admin:text-amber" />
          </dt>
          <dd className="admin:mt-2 admin:text-2xl admin:font-semibold admin:text-hi admin:tabular-nums admin:sm:text-3xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
