import { classes } from '@matinee/shared-ui';
import { Link, useSearchParams } from '@matinee/shared-ui/router';
import { AdminPage } from '../../layout/AdminPage.tsx';
import { Acts } from '../acts/Acts.tsx';
import { Cases } from '../cases/Cases.tsx';
import { t } from '../en.ts';

/** /admin/money: money that did not come as asked, or could not go back; with `?view=acts` the log of what admins did. */
export default function MoneyPage() {
  const [params] = useSearchParams();
  const view = params.get('view') === 'acts' ? 'acts' : 'cases';
  return (
    <AdminPage title={t('title')}>
      <nav
        aria-label={t('views')}
        className="admin:mb-6 admin:flex admin:gap-1 admin:border-b admin:border-line"
      >
        <View to="/admin/money" name={t('view.cases')} isShown={view === 'cases'} />
        <View to="/admin/money?view=acts" name={t('view.acts')} isShown={view === 'acts'} />
      </nav>
      {view === 'acts' ? <Acts /> : <Cases />}
    </AdminPage>
  );
}

const View = ({ to, name, isShown }: { to: string; name: string; isShown: boolean }) => (
  <Link
    to={to}
    aria-current={isShown ? 'page' : undefined}
    className={classes(
      'admin:-mb-px admin:inline-flex admin:min-h-11 admin:items-center admin:border-b-2 admin:px-4 admin:font-semibold',
      isShown
        ? 'admin:border-amber admin:text-hi'
        : 'admin:border-transparent admin:text-mid admin:hover:text-hi',
    )}
  >
    {name}
  </Link>
);
