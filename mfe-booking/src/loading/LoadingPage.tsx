import { ButtonLink, Spinner, setBookingOpen, tellSite, usePage, useSend } from '@matinee/shared-ui';
import { useNavigate, useParams, useSearchParams } from '@matinee/shared-ui/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../messages/en.ts';
import { writeSelection } from '../selection/selection-store.ts';
import { confirmPayment } from './confirm-payment.ts';
import { nextPath } from './next-path.ts';
import { PaidMark } from './PaidMark.tsx';
import { returnFromPayment, returnTimes } from './return-from-payment.ts';

/** /loading/{nextUrl}: the way back from the hosted payment page. A spinner, then on to `/{nextUrl}`. */
export default function LoadingPage() {
  const heading = usePage(t('loading.title'));
  const { nextUrl } = useParams();
  const [query] = useSearchParams();
  const sessionId = query.get('session_id');
  const confirm = useSend(confirmPayment);
  const navigate = useNavigate();
  const [isLate, setLate] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const next = nextPath(nextUrl);

  const start = useEffectEvent(async () => {
    if (!sessionId) return;
    const { status } = await confirm({ sessionId });
    tellSite('bookings-changed', {});
    if (status === 'paid') setPaid(true);
  });
  const moveOn = useEffectEvent(() => navigate(next, { replace: true }));
  useEffect(() => {
    let here = true;
    writeSelection(null);
    setBookingOpen(false);
    const timer = setTimeout(() => setLate(true), returnTimes.patience);
    void returnFromPayment(start).then(() => {
      if (here) void moveOn();
    });
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);

  const words = isPaid ? 'loading.paid' : isLate ? 'loading.late' : 'loading.hint';
  return (
    <div className="booking:mx-auto booking:grid booking:min-h-dvh booking:max-w-lg booking:content-center booking:justify-items-center booking:px-4 booking:pt-header booking:pb-16 booking:text-center">
      {/* As high with the one as with the other. */}
      <div className="booking:relative">
        <div className={isPaid ? 'booking:invisible' : ''}>
          <Spinner />
        </div>
        {isPaid && <PaidMark />}
      </div>
      <h1
        ref={heading}
        tabIndex={-1}
        className="booking:mt-12 booking:font-display booking:text-3xl booking:tracking-wide booking:text-balance booking:text-hi booking:outline-none booking:md:text-4xl"
      >
        {t(isPaid ? 'loading.paid.title' : 'loading.title')}
      </h1>
      {/* As high as what may come: nothing moves when it does. */}
      <div className="booking:mt-3 booking:grid booking:min-h-40 booking:w-full booking:content-start booking:justify-items-center booking:gap-5 booking:text-mid">
        <p role="status" className="booking:text-balance">
          <span key={words}>{t(words)}</span>
        </p>
        {isLate && !isPaid && (
          <ButtonLink to={next} kind="secondary">
            {t('loading.go-on')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
