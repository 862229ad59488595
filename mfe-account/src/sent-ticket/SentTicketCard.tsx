import { Poster, classes, dayOf, timeOfDay, useSite } from '@matinee/shared-ui';
import { t as common } from '../messages/en.ts';
import { shownIn } from '../my-booking/card/shown-in.ts';
import { AddToCalendar } from '../my-booking/ticket/AddToCalendar.tsx';
import { QrCode } from '../my-booking/ticket/QrCode.tsx';
import { ScanHint } from '../my-booking/ticket/ScanHint.tsx';
import { t } from './en.ts';
import type { SentTicket } from './kept-ticket.ts';

/** The ticket of one seat: what it is for, and its code. */
export function SentTicketCard({ ticket }: { ticket: SentTicket }) {
  const { timeZone } = useSite();
  const { title, posterPath, showDateTime, hall, seat, code, usedAt, calendar } = ticket;
  const facts = [
    [common('fact.date'), dayOf(showDateTime, timeZone)],
    [common('fact.time'), timeOfDay(showDateTime, timeZone)],
    [common('fact.hall'), String(hall)],
    [common('fact.seat'), seat],
    ...shownIn(ticket),
  ];
  return (
    <article
      aria-labelledby="account-sent"
      className="account:max-w-3xl account:overflow-hidden account:rounded-lg account:bg-ink-1 account:md:flex"
    >
      <div className="account:grid account:min-w-0 account:grow account:grid-cols-[auto_1fr] account:content-start account:gap-x-4 account:gap-y-5 account:p-4 account:md:gap-x-6 account:md:p-6">
        <Poster
          path={posterPath}
          alt=""
          title={title}
          eager
          sizes="(min-width: 48rem) 8rem, 6rem"
          className="account:w-24 account:self-start account:rounded-md account:md:row-span-2 account:md:w-32"
        />
        <h2
          id="account-sent"
          className="account:min-w-0 account:font-display account:text-3xl account:leading-none account:tracking-wide account:text-balance account:wrap-anywhere account:text-hi account:md:text-4xl"
        >
          <bdi>{title}</bdi>
        </h2>
        <dl className="account:col-span-2 account:grid account:grid-cols-[minmax(0,1fr)_minmax(5rem,auto)] account:gap-4 account:md:col-span-1">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="account:text-xs account:tracking-wide account:text-low account:uppercase">
                {name}
              </dt>
              <dd className="account:mt-0.5 account:text-lg account:font-semibold account:text-hi account:tabular-nums">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <div className="account:col-span-2 account:grid account:gap-2">
          <p className="account:text-sm account:text-mid">{t('sent.hint')}</p>
          {calendar && <AddToCalendar file={calendar} />}
        </div>
      </div>
      <div className="account:grid account:shrink-0 account:content-center account:justify-items-center account:gap-3 account:border-t-2 account:border-dashed account:border-line account:p-6 account:md:border-t-0 account:md:border-l-2">
        <QrCode
          text={code}
          label={t('sent.qr', { seat })}
          className={classes('account:w-52 account:rounded-sm', usedAt ? 'account:opacity-40' : '')}
        />
        <ScanHint startsAt={showDateTime} isAlways />
        {usedAt && (
          <p className="account:text-sm account:font-semibold account:text-hi">
            {common('ticket.used', { time: timeOfDay(usedAt, timeZone) })}
          </p>
        )}
      </div>
    </article>
  );
}
