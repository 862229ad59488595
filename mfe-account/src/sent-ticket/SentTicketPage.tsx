import {
  EmptyState,
  FailureNotice,
  Loading,
  Page,
  Poster,
  Skeleton,
  classes,
  dayOf,
  schema,
  timeOfDay,
  useData,
  useSite,
  type Infer,
} from '@matinee/shared-ui';
import { useParams } from '@matinee/shared-ui/router';
import { TicketX } from 'lucide-react';
import { apiCall } from '../api/api-call.ts';
import { t as common } from '../messages/en.ts';
import { shownIn } from '../my-booking/card/shown-in.ts';
import { QrCode } from '../my-booking/ticket/QrCode.tsx';
import { t } from './en.ts';

/** It may be taken back, or let in: so often it is looked at, in milliseconds. */
const LOOK_MS = 15_000;

const ticketSchema = schema.object({
  title: schema.string(),
  posterPath: schema.nullable(schema.string()),
  /** ISO instant */
  showDateTime: schema.string(),
  hall: schema.number(),
  format: schema.optional(schema.string()),
  spoken: schema.optional(schema.string()),
  subtitles: schema.optional(schema.string()),
  seat: schema.string(),
  /** what lets in who sits there */
  code: schema.string(),
  /** ISO instant at which it did */
  usedAt: schema.nullable(schema.string()),
});

/** The ticket of one seat, for whoever has its link. */
const sentTicketCall = apiCall('GET /api/tickets/sent/{token}', {
  params: (token: string) => ({ token }),
  auth: 'none',
  answer: schema.object({ ticket: ticketSchema }),
  failure: t('sent.failed'),
});

/** A ticket that somebody was sent: of one seat, without an account. */
export default function SentTicketPage() {
  const { token = '' } = useParams();
  const { data, error, mutate } = useData(sentTicketCall, token, { refreshInterval: LOOK_MS });
  // What was taken back is not shown any longer because it was shown before.
  const isGone = error !== undefined && [400, 404].includes(error.status);
  return (
    <Page title={t('sent.title')}>
      {isGone ? (
        <EmptyState title={t('sent.gone')} icon={<TicketX className="account:size-7" />}>
          <p>{t('sent.gone.hint')}</p>
        </EmptyState>
      ) : data ? (
        <SentTicket ticket={data.ticket} />
      ) : error ? (
        <FailureNotice message={error.message} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Skeleton className="account:h-[34rem] account:max-w-3xl account:rounded-lg account:md:h-80" />
        </Loading>
      )}
    </Page>
  );
}

function SentTicket({ ticket }: { ticket: Infer<typeof ticketSchema> }) {
  const { timeZone } = useSite();
  const { title, posterPath, showDateTime, hall, seat, code, usedAt } = ticket;
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
          {title}
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
        <p className="account:col-span-2 account:text-sm account:text-mid">{t('sent.hint')}</p>
      </div>
      <div className="account:grid account:shrink-0 account:content-center account:justify-items-center account:gap-3 account:border-t-2 account:border-dashed account:border-line account:p-6 account:md:border-t-0 account:md:border-l-2">
        <QrCode
          text={code}
          label={t('sent.qr', { seat })}
          className={classes('account:w-52 account:rounded-sm', usedAt ? 'account:opacity-40' : '')}
        />
        {usedAt && (
          <p className="account:text-sm account:font-semibold account:text-hi">
            {common('ticket.used', { time: timeOfDay(usedAt, timeZone) })}
          </p>
        )}
      </div>
    </article>
  );
}
