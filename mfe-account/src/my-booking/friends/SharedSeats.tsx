import type { FailureCode } from '@matinee/api/types';
import {
  ApiFailure,
  Button,
  ButtonLink,
  FailureNotice,
  Loading,
  Skeleton,
  dayOf,
  leftOut,
  money,
  notify,
  tellSite,
  timeOfDay,
  useData,
  useSend,
  useSite,
} from '@matinee/shared-ui';
import { ageWords } from '@matinee/shared-ui/age-words';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { payCall } from '../bookings/bookings.ts';
import { useServerClock } from '../clock/server-clock.ts';
import { Countdown } from '../clock/Countdown.tsx';
import { RenewLink } from './RenewLink.tsx';
import { ShareLink } from './ShareLink.tsx';
import { SharedSeatRow } from './SharedSeatRow.tsx';
import { sharedCall, takeCall, type Shared, type SharedSeat } from './friends.ts';
import { useFocusHere } from './use-focus-here.ts';

/** Others take seats and pay at the same time: so often it is looked at, in milliseconds. */
const LOOK_MS = 5_000;

/** Once nothing is held: what was paid for at the last moment, or waits for a bank, is said when the server has learnt of it. */
const NOW_AND_THEN_MS = 15_000;

/** The API’s own word: whatever stands before it answers with a 404 too. */
const GONE: FailureCode = 'unknown_share';

function lookAgainIn({ expiresAt, cancelled, seats, now, showDateTime }: Shared): number {
  if (expiresAt !== null) return LOOK_MS;
  const isOpen = cancelled === undefined && now < showDateTime;
  return isOpen && seats.some(({ state }) => state !== 'paid') ? NOW_AND_THEN_MS : 0;
}

/**
 * The seats behind a link of somebody who holds them: each is taken and paid for by one person.
 * @param token the secret of the link
 * @param isAsked somebody on this page has just asked for them
 */
export function SharedSeats({ token, isAsked }: { token: string; isAsked: boolean }) {
  const { data, error, mutate } = useData(sharedCall, token, {
    refreshInterval: (latest) => (latest ? lookAgainIn(latest.shared) : 0),
  });
  const look = () => mutate();
  // What was taken back is not shown any longer because it was shown before, nor because nobody can be asked any more.
  const [wasGone, setGone] = useState(false);
  const isGone = error ? error.code === GONE || wasGone : wasGone && !data;
  if (isGone !== wasGone) setGone(isGone);
  if (data && !isGone)
    return <Seats token={token} shared={data.shared} isAsked={isAsked} onChanged={() => void look()} />;
  if (error) return <FailureNotice message={error.message} onRetry={look} />;
  // The bookings below would move down under a finger when the seats come.
  return (
    <Loading>
      <Skeleton className="account:mb-12 account:h-96 account:rounded-lg account:sm:h-72" />
    </Loading>
  );
}

interface SeatsProps {
  token: string;
  shared: Shared;
  isAsked: boolean;
  onChanged(): void;
}

function Seats({ token, shared, isAsked, onChanged }: SeatsProps) {
  const { timeZone } = useSite();
  const take = useSend(takeCall);
  const pay = useSend(payCall);
  const [busy, setBusy] = useState('');
  const now = useServerClock(shared.now);
  const { title, showDateTime, hall, price, ageRating, holder, expiresAt, seats, cancelled } = shared;
  const left = expiresAt === null || cancelled !== undefined ? 0 : Date.parse(expiresAt) - now;
  const { heading, onRefused } = useFocusHere(isAsked, seats);

  const payFor = async ({ seat, bookingId }: SharedSeat) => {
    setBusy(seat);
    const { href } = window.location;
    try {
      const own = bookingId ?? (await take({ token, seat })).bookingId;
      const { url } = await pay(own);
      // Who has gone on by now is not taken away: the booking waits for its payment.
      if (window.location.href === href) window.location.assign(url);
    } catch (failure) {
      onRefused();
      notify.error(failure instanceof ApiFailure ? failure.message : t('friends.take.failed'));
    } finally {
      setBusy('');
      onChanged();
      tellSite('bookings-changed', {});
    }
  };
  return (
    <section
      aria-labelledby="account-friends"
      className="account:mb-12 account:grid account:gap-4 account:rounded-lg account:border account:border-line account:bg-ink-1 account:p-4 account:sm:p-6"
    >
      <h2
        ref={heading}
        id="account-friends"
        tabIndex={-1}
        className="account:text-lg account:font-semibold account:wrap-anywhere account:text-hi account:outline-none"
      >
        {holder.isYou
          ? t('friends.own')
          : t(left > 0 ? 'friends.title' : 'friends.title.over', { name: holder.name })}
      </h2>
      <p className="account:text-mid account:wrap-anywhere">
        {t('friends.show', {
          title,
          day: dayOf(showDateTime, timeZone),
          time: timeOfDay(showDateTime, timeZone),
          hall,
          price: money(price),
        })}
        {ageRating && <span className="account:block account:text-sm">{ageWords(ageRating)}</span>}
      </p>
      {left > 0 ? (
        <p className="account:max-w-[34em] account:text-sm account:text-mid">
          {holder.isYou ? t('friends.own.lead') : t('friends.lead')} <Countdown milliseconds={left} />
        </p>
      ) : cancelled === undefined && leftOut(seats) === 0 && seats.every(({ state }) => state === 'paid') ? (
        <p className="account:text-mid">{t('friends.all-paid')}</p>
      ) : (
        <>
          <p className="account:text-sm account:wrap-anywhere account:text-mid">
            {cancelled === undefined ? t('friends.over') : t('friends.cancelled', { reason: cancelled })}
          </p>
          <ButtonLink to="/movies" kind="secondary" className="account:justify-self-start">
            {t('my-booking.browse')}
          </ButtonLink>
        </>
      )}
      <ul className="account:grid account:gap-2 account:sm:grid-cols-2">
        {seats.map((one) => (
          <SharedSeatRow
            key={one.seat}
            seat={one}
            act={
              canPay(one, left) && (
                <Button kind="secondary" busy={busy === one.seat} onClick={() => void payFor(one)}>
                  {one.bookingId ? t('friends.pay') : t('friends.take')}
                  <span className="account:sr-only"> {t('ticket.seat', { seat: one.seat })}</span>
                </Button>
              )
            }
          />
        ))}
      </ul>
      {holder.isYou && left > 0 && (
        <>
          <ShareLink path={`/my-booking?share=${token}`} label={t('friends.link')} />
          <RenewLink token={token} />
        </>
      )}
    </section>
  );
}

const canPay = ({ state, bookingId }: SharedSeat, left: number): boolean =>
  left > 0 && (state === 'free' || (state === 'taken' && bookingId !== null));
