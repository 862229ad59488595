import { useSearchParams } from '@matinee/shared-ui/router';
import { AdminPage } from '../../layout/AdminPage.tsx';
import { Views } from '../../layout/Views.tsx';
import { Acts } from '../acts/Acts.tsx';
import { Cases } from '../cases/Cases.tsx';
import { t } from '../en.ts';

/** /admin/money: money that did not come as asked, or could not go back; with `?view=acts` the log of what admins did. */
export default function MoneyPage() {
  const [params] = useSearchParams();
  const isActs = params.get('view') === 'acts';
  return (
    <AdminPage title={t('title')}>
      <Views
        name={t('views')}
        views={[
          { to: '/admin/money', name: t('view.cases'), isShown: !isActs },
          { to: '/admin/money?view=acts', name: t('view.acts'), isShown: isActs },
        ]}
      />
      {isActs ? <Acts /> : <Cases />}
    </AdminPage>
  );
}
