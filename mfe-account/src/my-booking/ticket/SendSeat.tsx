import { ApiFailure, Button, notify, useSend } from '@matinee/shared-ui';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SeatTicket } from '../bookings/bookings.ts';
import { ShareLink } from '../friends/ShareLink.tsx';
import { sendCall, takeBackCall } from './send-calls.ts';
import { t } from './send-en.ts';

interface SendSeatProps {
  bookingId: string;
  ticket: SeatTicket;
  onChanged(): void;
}

/** Sends the ticket of a seat to somebody by a link, and takes it back. */
export function SendSeat({ bookingId, ticket: { seat, sentToken }, onChanged }: SendSeatProps) {
  const [busy, setBusy] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // The button that had the focus gives way to the link, or the link to the button.
  useEffect(() => {
    if (hasActed.current) panel.current?.querySelector<HTMLElement>('input, button')?.focus();
    hasActed.current = false;
  }, [sentToken]);
  const send = useSend(sendCall);
  const takeBack = useSend(takeBackCall);
  const act = async (what: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(true);
    try {
      await what();
      hasActed.current = true;
      notify.success(done);
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : failed);
    }
    setBusy(false);
    onChanged();
  };
  return (
    <div
      ref={panel}
      className="account:grid account:w-full account:max-w-56 account:grid-cols-[minmax(0,1fr)] account:gap-3"
    >
      {sentToken ? (
        <>
          <ShareLink path={`/ticket/${sentToken}`} label={t('send.link', { seat })} />
          <Button
            kind="quiet"
            busy={busy}
            onClick={() =>
              void act(
                () => takeBack({ bookingId, seat }),
                t('send.back.done', { seat }),
                t('send.back.failed'),
              )
            }
            className="account:-mx-2 account:justify-self-start account:px-2 account:text-sm"
          >
            {t('send.back', { seat })}
          </Button>
        </>
      ) : (
        <Button
          kind="quiet"
          busy={busy}
          onClick={() =>
            void act(() => send({ bookingId, seat }), t('send.done', { seat }), t('send.failed'))
          }
          className="account:px-2 account:text-sm"
        >
          <Send aria-hidden="true" className="account:size-4" />
          {t('send', { seat })}
        </Button>
      )}
    </div>
  );
}
