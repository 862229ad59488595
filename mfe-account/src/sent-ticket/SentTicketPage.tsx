import type { FailureCode } from '@matinee/api/types';
import {
  EmptyState,
  FailureNotice,
  Loading,
  Page,
  Skeleton,
  dayOf,
  schema,
  timeOfDay,
  useData,
  useSite,
  type ApiFailure,
} from '@matinee/shared-ui';
import { useParams } from '@matinee/shared-ui/router';
import { useRoomForPage } from '@matinee/shared-ui/use-room-for-page';
import { TicketX, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { apiCall } from '../api/api-call.ts';
import { t } from './en.ts';
import { forgetTicket, keepTicket, keptTicket, ticketSchema } from './kept-ticket.ts';
import { SentTicketCard } from './SentTicketCard.tsx';

/** It may be taken back, or let in: so often it is looked at, in milliseconds. */
const LOOK_MS = 15_000;

/** The ticket of one seat, for whoever has its link. */
const sentTicketCall = apiCall('GET /api/tickets/sent/{token}', {
  params: (token: string) => ({ token }),
  auth: 'none',
  answer: schema.object({ ticket: ticketSchema }),
  failure: t('sent.failed'),
});

const unsaid = () => undefined;

const CANCELLED: FailureCode = 'show_cancelled';
const UNKNOWN: FailureCode = 'unknown_ticket';
const INVALID: FailureCode = 'invalid';
type Gone = 'sent.cancelled' | 'sent.gone';

/** Why the link has no ticket, in the API's own word: whatever stands before it answers with a 404 too. Undefined where that is not what failed. */
function goneBy({ code }: ApiFailure): Gone | undefined {
  if (code === CANCELLED) return 'sent.cancelled';
  return code === UNKNOWN ? 'sent.gone' : undefined;
}

/** A ticket that somebody was sent: of one seat, without an account. */
export default function SentTicketPage() {
  const { token = '' } = useParams();
  const [kept] = useState(() => keptTicket(token, Date.now()));
  const [isCopied, setCopied] = useState(true);
  const { data, error, mutate } = useData(sentTicketCall, token, {
    refreshInterval: LOOK_MS,
    // The page says it in place, once, and not over the code that is to be scanned.
    ...(kept && { onError: unsaid }),
  });
  const hasRoom = useRoomForPage(data && '/ticket/:token');
  // What was taken back is not shown any longer because it was shown before, nor because nobody can be asked any more.
  const [gone, setGone] = useState<Gone>();
  const said = error ? (goneBy(error) ?? gone) : data ? undefined : gone;
  if (said !== gone) setGone(said);
  const isGone = said !== undefined;
  // What cannot be a link never had a ticket. Of one that had, a request that came broken says nothing.
  const isNoLink = error?.code === INVALID && !data && !kept;
  const why = said ?? (isNoLink ? 'sent.gone' : undefined);
  useEffect(() => {
    if (isGone) return forgetTicket(token);
    if (!data) return;
    const isWritten = keepTicket(token, data.ticket, new Date());
    queueMicrotask(() => setCopied(isWritten));
  }, [token, data, isGone]);
  return (
    <Page title={t('sent.title')}>
      {why ? (
        <EmptyState title={t(why)} icon={<TicketX className="account:size-7" />}>
          <p>{t(`${why}.hint`)}</p>
        </EmptyState>
      ) : data ? (
        <div className="account:grid account:gap-4">
          <SentTicketCard ticket={data.ticket} />
          {!(isCopied && hasRoom) && <p className="account:max-w-3xl account:text-mid">{t('sent.unkept')}</p>}
        </div>
      ) : kept ? (
        <div className="account:grid account:gap-6">
          {error && <KeptNotice at={kept.at} />}
          <SentTicketCard ticket={kept.ticket} />
        </div>
      ) : error ? (
        <FailureNotice message={error.message} onRetry={() => mutate()} />
      ) : (
        <Loading>
          <Skeleton className="account:h-[34rem] account:max-w-3xl account:rounded-lg account:md:h-80" />
        </Loading>
      )}
    </Page>
  );
}

/** Says that nobody could be asked whether the ticket is still so. */
function KeptNotice({ at }: { at: string }) {
  const { timeZone } = useSite();
  return (
    <p
      role="status"
      className="account:flex account:max-w-3xl account:items-start account:gap-3 account:rounded-md account:border account:border-line-strong account:bg-ink-1 account:p-4 account:text-hi"
    >
      <WifiOff
        aria-hidden="true"
        className="account:mt-0.5 account:size-5 account:shrink-0 account:text-amber"
      />
      {t('sent.kept', { day: dayOf(at, timeZone), time: timeOfDay(at, timeZone) })}
    </p>
  );
}
