import type { FailureCode } from '@matinee/api/types';
import { ApiFailure, notify, refusalOf, setBookingOpen, tellSite, useSession } from '@matinee/shared-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../messages/en.ts';
import { createBooking, createCall } from './create-booking.ts';
import { keepOrder, keptOrder } from './kept-order.ts';
import { readSelection, writeSelection } from '../selection/selection-store.ts';
import type { ShowSelection } from './use-selection.ts';
import { useSteady } from './use-steady.ts';

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

const IN_FLIGHT: FailureCode = 'in_flight';

/** True while nobody knows what became of a try, so that repeating it must carry the same key. */
const isOpen = (failure: ApiFailure): boolean => failure.status === 0 || failure.code === IN_FLIGHT;

interface Wanted {
  showId: string;
  seats: string;
  /** takes the request to sign in away */
  asked: AbortController;
  /** of the page as it was before the sign-in: its seats may be read yet */
  isKept?: boolean;
}

/**
 * Process to checkout: books the picked seats and leads to the payment page. Who has to sign in first goes on by itself afterwards,
 * as long as the same seats of the same show are picked and nothing else of the page was pressed.
 * @param settled whether what is taken is known, and none of the picked seats is
 * @param refuse told the seats that the server names as taken; the message of the server has said so
 * @returns whether a booking is under way, and the function that starts one
 */
export function useCheckout(
  showId: string | undefined,
  { seats, attempt, setAttempt }: ShowSelection,
  settled: boolean,
  refuse: (seats: readonly string[]) => void,
): { busy: boolean; checkout(): Promise<void> } {
  const { status, getToken, openSignIn } = useSession();
  const [busy, setBusy] = useState(false);
  const wanted = useRef<Wanted>(undefined);
  const isOver = useRef(false);
  const now = useSteady(() => ({ showId, seats: seats.join() }));

  useEffect(() => {
    isOver.current = false;
    const kept = keptOrder();
    if (kept) wanted.current = { ...kept, asked: new AbortController(), isKept: true };
    // Whoever goes to another page of the site wants something else; a sign-in takes the whole document away.
    return () => {
      isOver.current = true;
      keepOrder(null);
    };
  }, []);
  // The browser may bring the page back as it was left: waiting for the payment page.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    // The dialog to sign in is over the page: who presses something of it has closed the dialog, and wants something else.
    const forget = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('header, main'))) return;
      wanted.current = undefined;
      keepOrder(null);
    };
    addEventListener('pageshow', back);
    addEventListener('click', forget, true);
    return () => {
      removeEventListener('pageshow', back);
      removeEventListener('click', forget, true);
    };
  }, []);

  /** @param isHere whether this page still shows that time */
  const book = async (show: string, isHere: () => boolean) => {
    const key = (attempt && same(attempt.seats, seats) && attempt.key) || newKey();
    setAttempt({ seats: [...seats], key });
    try {
      const url = await createBooking({ showId: show, selectedSeats: seats, idempotencyKey: key }, getToken);
      setAttempt({ seats: [...seats], key: null });
      tellSite('bookings-changed', {});
      // Who has gone on by now is not taken away: the header shows the hold, and the way to pay.
      leaveTo(url, show, isHere());
      if (!isHere()) setBusy(false);
    } catch (error) {
      const failure =
        error instanceof ApiFailure ? error : new ApiFailure(t('checkout.failed'), 0, 'failed', null, {});
      // An order that fails at the server may have its seats all the same: until that is known they are nobody else's.
      const mayBeHeld = failure.status >= 500;
      if (mayBeHeld) tellSite('bookings-changed', {});
      if (!isOpen(failure)) setAttempt(mayBeHeld ? { seats: [...seats], key: null } : null);
      if (failure.status === 409) refuse(refusalOf(createCall, failure)?.seats ?? []);
      notify.error(failure.message);
      setBusy(false);
    }
  };

  const checkout = async () => {
    if (showId === undefined || seats.length === 0) return notify.error(t('checkout.incomplete'));
    setBusy(true);
    const { pathname } = location;
    const isHere = () => !isOver.current && location.pathname === pathname && now().showId === showId;
    // Who cannot be asked has signed nobody out: the call itself finds that there is no network, and says so.
    const isSignedOut = await getToken().then(
      (token) => token === null,
      () => false,
    );
    // Sign-in may take its time to tell: who has gone on, or picks other seats by then, orders nothing.
    const isWanted = isHere() && now().seats === seats.join();
    if (isWanted && !isSignedOut) return book(showId, isHere);
    setBusy(false);
    if (!isWanted) return;
    const asked = new AbortController();
    wanted.current = { showId, seats: seats.join(), asked };
    keepOrder({ showId, seats: seats.join() });
    notify.error(t('checkout.signed-out'), asked.signal);
    openSignIn();
  };
  const picked = seats.join();
  const goOn = useEffectEvent(() => void checkout());
  useEffect(() => {
    const { current } = wanted;
    if (!current) return;
    if (status === 'signed-in') current.asked.abort();
    const isSame = current.showId === showId && current.seats === picked;
    if (!isSame && current.isKept) return;
    current.isKept = false;
    if (isSame && !(status === 'signed-in' && settled)) return;
    wanted.current = undefined;
    keepOrder(null);
    if (isSame) goOn();
  }, [status, settled, showId, picked]);
  return { busy, checkout };
}

/** Follows the server's address. One on this site means that nothing is to be paid: the booking of that show is done. */
function leaveTo(url: string, showId: string, isHere: boolean): void {
  const isDone = new URL(url, location.href).origin === location.origin;
  if (isDone && (readSelection()?.showId ?? showId) === showId) {
    writeSelection(null);
    setBookingOpen(false);
  }
  if (isHere) location.assign(url);
}
