import { Spinner, setBookingOpen, usePage, useSend } from '@matinee/shared-ui';
import { useNavigate, useParams, useSearchParams } from '@matinee/shared-ui/router';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../messages/en.ts';
import { writeSelection } from '../seats/selection-store.ts';
import { confirmPayment } from './confirm-payment.ts';
import { nextPath } from './next-path.ts';
import { returnFromPayment } from './return-from-payment.ts';

/** /loading/{nextUrl}: the way back from the hosted payment page. A spinner alone, then on to `/{nextUrl}`. */
export default function LoadingPage() {
  const heading = usePage(t('loading.title'));
  const { nextUrl } = useParams();
  const [query] = useSearchParams();
  const sessionId = query.get('session_id');
  const confirm = useSend(confirmPayment);
  const navigate = useNavigate();

  const start = useEffectEvent(async () => {
    if (sessionId) await confirm({ sessionId });
  });
  const moveOn = useEffectEvent(() => navigate(nextPath(nextUrl), { replace: true }));
  useEffect(() => {
    let here = true;
    writeSelection(null);
    setBookingOpen(false);
    void returnFromPayment(start).then(() => {
      if (here) void moveOn();
    });
    return () => {
      here = false;
    };
  }, []);

  return (
    <div className="booking:grid booking:min-h-[calc(100svh-var(--header-height))] booking:place-items-center booking:pt-header">
      <h1 ref={heading} tabIndex={-1} className="booking:sr-only">
        {t('loading.title')}
      </h1>
      <Spinner />
    </div>
  );
}
