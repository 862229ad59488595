import { FailureNotice, Loading, Skeleton, useData } from '@matinee/shared-ui';
import { matchPath, useLocation } from '@matinee/shared-ui/router';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';
import { NotFoundPage } from '../not-found/NotFoundPage.tsx';
import { ActiveShows } from './ActiveShows.tsx';
import { dashboard } from './dashboard.ts';
import { Figures } from './Figures.tsx';
import { SalesChart } from './SalesChart.tsx';

/**
 * /admin: how the cinema is doing. Any address below it that no page has comes here, too: a screen of its own would have all of what is
 * around the pages once more.
 */
export default function DashboardPage() {
  const { pathname } = useLocation();
  if (!matchPath('/admin', pathname)) return <NotFoundPage />;
  return (
    <AdminPage title={t('nav.dashboard')}>
      <Overview />
    </AdminPage>
  );
}

function Overview() {
  const { data, error, mutate } = useData(dashboard, undefined);
  if (!data && error) return <FailureNotice message={error.message} onRetry={() => mutate()} />;
  if (!data)
    return (
      <Loading>
        <DashboardSkeleton />
      </Loading>
    );
  return (
    <div className="admin:grid admin:grid-cols-1 admin:gap-6">
      <Figures data={data.dashboardData} />
      {data.dashboardData.salesByDay && <SalesChart sales={data.dashboardData.salesByDay} />}
      <section aria-labelledby="admin-active-shows">
        <h2 id="admin-active-shows" className="admin:mb-4 admin:text-xl admin:font-semibold admin:text-hi">
          {t('dashboard.active')}
        </h2>
        <ActiveShows shows={data.dashboardData.activeShows} />
      </section>
    </div>
  );
}

const DashboardSkeleton = () => (
  <div className="admin:grid admin:grid-cols-1 admin:gap-6">
    <div className="admin:grid admin:grid-cols-2 admin:gap-3 admin:lg:grid-cols-4 admin:lg:gap-4">
      {['bookings', 'revenue', 'shows', 'users'].map((figure) => (
        <Skeleton key={figure} className="admin:h-26" />
      ))}
    </div>
    <Skeleton className="admin:h-72" />
    <div className="admin:grid admin:grid-cols-1 admin:gap-3 admin:sm:grid-cols-2 admin:md:grid-cols-1 admin:lg:grid-cols-2 admin:xl:grid-cols-3">
      {Array.from({ length: 6 }, (_, card) => (
        <Skeleton key={card} className="admin:h-32" />
      ))}
    </div>
  </div>
);
