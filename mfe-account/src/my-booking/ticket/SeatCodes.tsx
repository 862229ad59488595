import { classes, timeOfDay, useSite } from '@matinee/shared-ui';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import type { SeatTicket } from '../bookings/bookings.ts';
import { QrCode } from './QrCode.tsx';
import { SendSeat } from './SendSeat.tsx';
import { t as send } from './send-en.ts';

interface SeatCodesProps {
  bookingId: string;
  /** one for each seat */
  tickets: SeatTicket[];
  /** the booking's number, as people read it */
  reference: string;
  /** absent while nothing can be changed */
  onChanged?: (() => void) | undefined;
}

/** One code at a time, large, so that a scanner sees no other, and on paper all of them; first that of a seat that nobody was let in for. */
export function SeatCodes({ bookingId, tickets, reference, onChanged }: SeatCodesProps) {
  const [chosen, choose] = useState<string>();
  const shown =
    tickets.find(({ seat }) => seat === chosen) ??
    tickets.find(({ usedAt, sentToken }) => !usedAt && !sentToken) ??
    tickets[0];
  if (!shown) return null;
  const { seat, usedAt } = shown;
  return (
    <>
      {tickets.length > 1 && (
        <div
          role="group"
          aria-label={t('ticket.seats')}
          className="account:flex account:max-w-56 account:flex-wrap account:justify-center account:gap-2"
        >
          {tickets.map((ticket) => (
            <button
              key={ticket.seat}
              type="button"
              aria-pressed={ticket.seat === seat}
              onClick={() => choose(ticket.seat)}
              className={classes(
                'account:min-h-11 account:min-w-11 account:rounded-md account:border account:px-3 account:font-semibold account:tabular-nums',
                ticket.seat === seat
                  ? 'account:border-amber account:text-amber'
                  : 'account:border-line-strong account:text-mid account:hover:text-hi',
                ticket.usedAt ? 'account:line-through' : '',
              )}
            >
              {ticket.seat}
            </button>
          ))}
        </div>
      )}
      <p className="account:text-lg account:font-semibold account:text-hi">{t('ticket.seat', { seat })}</p>
      <SeatCode ticket={shown} reference={reference} />
      {/* On paper nobody chooses: there are those of the other seats, too. */}
      {tickets
        .filter((one) => one !== shown && !one.usedAt && !one.sentToken)
        .map((one) => (
          <div
            key={one.seat}
            className="account:hidden account:break-inside-avoid account:justify-items-center account:gap-2 account:print:grid"
          >
            <p className="account:text-lg account:font-semibold account:text-hi">
              {t('ticket.seat', { seat: one.seat })}
            </p>
            <SeatCode ticket={one} reference={reference} />
          </div>
        ))}
      {onChanged && !usedAt && (
        <SendSeat
          key={seat}
          bookingId={bookingId}
          ticket={shown}
          onChanged={() => {
            // The seat that was sent goes on being shown, with its link.
            choose(seat);
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** The code of a seat, unless somebody else has it. */
function SeatCode({
  ticket: { seat, code, usedAt, sentToken },
  reference,
}: {
  ticket: SeatTicket;
  reference: string;
}) {
  const { timeZone } = useSite();
  return (
    <>
      {sentToken ? (
        <p className="account:grid account:aspect-square account:w-52 account:place-content-center account:rounded-sm account:border account:border-dashed account:border-line-strong account:p-5 account:text-center account:text-sm account:text-mid account:text-balance">
          {send('send.sent')}
        </p>
      ) : (
        <QrCode
          text={code}
          label={t('ticket.qr', { seat, reference })}
          className={classes('account:w-52 account:rounded-sm', usedAt ? 'account:opacity-40' : '')}
        />
      )}
      {usedAt && (
        <p className="account:text-sm account:font-semibold account:text-hi">
          {t('ticket.used', { time: timeOfDay(usedAt, timeZone) })}
        </p>
      )}
    </>
  );
}
