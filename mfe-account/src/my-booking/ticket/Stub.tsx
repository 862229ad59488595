import type { Booking } from '../bookings/bookings.ts';
import { t } from '../../messages/en.ts';
import { referenceOf } from '../bookings/reference.ts';
import { QrCode } from './QrCode.tsx';
import { ScanHint } from './ScanHint.tsx';
import { SeatCodes } from './SeatCodes.tsx';

const NOTCH = 'account:absolute account:size-6 account:rounded-full account:bg-ink-0';

/** The part of a ticket that is scanned, behind a perforation: a code for each seat. */
export function Stub({ booking, onChanged }: { booking: Booking; onChanged?: (() => void) | undefined }) {
  const { _id: bookingId, tickets = [] } = booking;
  const reference = referenceOf(bookingId);
  return (
    <div className="account:relative account:grid account:shrink-0 account:content-center account:justify-items-center account:gap-3 account:border-t-2 account:border-dashed account:border-line account:px-6 account:py-6 account:lg:px-8 account:md:border-t-0 account:md:border-l-2">
      <span aria-hidden="true" className={`${NOTCH} account:-top-3 account:-left-3`} />
      <span
        aria-hidden="true"
        className={`${NOTCH} account:-top-3 account:-right-3 account:md:top-auto account:md:right-auto account:md:-bottom-3 account:md:-left-3`}
      />
      {tickets.length > 0 ? (
        <SeatCodes bookingId={bookingId} tickets={tickets} reference={reference} onChanged={onChanged} />
      ) : (
        <QrCode
          text={bookingId}
          label={t('fact.qr', { reference })}
          className="account:w-44 account:rounded-sm"
        />
      )}
      <ScanHint startsAt={booking.show.showDateTime} />
      <p className="account:text-sm account:text-mid">
        {t('fact.reference')}{' '}
        <span className="account:font-semibold account:text-hi account:tabular-nums">{reference}</span>
      </p>
    </div>
  );
}
