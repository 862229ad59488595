import type { DoorOutcome } from '@matinee/api/types';
import { classes, dayOf, lookUp, timeOfDay, useSite, type UnknownWord } from '@matinee/shared-ui';
import { CircleCheck, CircleX, ScanLine } from 'lucide-react';
import type { Verdict } from '../book/decide.ts';
import type { DoorDay } from '../calls.ts';
import { t } from '../en.ts';
import type { LastVerdict, Sight } from './use-verdict.ts';

/** What this release has words for: all that the API says, or it does not compile. */
const KNOWN: Record<DoorOutcome, true> = {
  in: true,
  used: true,
  other_show: true,
  other_day: true,
  show_cancelled: true,
  cancelled: true,
  refunded: true,
  unpaid: true,
  replaced: true,
  undone: true,
  forged: true,
  unknown: true,
};
const isKnown = (word: DoorOutcome | UnknownWord): word is DoorOutcome => lookUp(KNOWN, word) === true;

/** A word of a later API: nobody is let in, and nothing is said of the ticket. */
const UNCLEAR = 'unclear';
type Shown = DoorOutcome | typeof UNCLEAR | 'ready' | 'checking' | 'failed' | 'again';

function shownOf(told: LastVerdict, sight: Sight): Shown {
  if (told === null || (sight === 'past' && told !== 'checking')) return 'ready';
  if (typeof told === 'string') return told;
  if (sight === 'again') return 'again';
  return isKnown(told.outcome) ? told.outcome : UNCLEAR;
}

/** What is said below the outcome: as much as is known of the show. */
function hintOf(outcome: Shown, isListed: boolean, verdict: Verdict | null) {
  if (outcome === 'ready' && verdict?.outcome === 'in') return 'outcome.ready.hint.last';
  // That entry can still be taken back, which is another one than that of whoever was let in last.
  if (outcome === 'ready' && verdict?.outcome === 'used') return 'outcome.ready.hint.used';
  if (outcome === 'unknown' && verdict?.isAlone)
    return verdict.said ? 'outcome.unknown.hint.unchecked' : 'outcome.unknown.hint.alone';
  if (verdict?.outcome === 'unknown' && verdict.isTyped) return 'outcome.unknown.hint.typed';
  if (verdict?.said && !isListed && (outcome === 'in' || outcome === 'other_show'))
    return `outcome.${outcome}.hint.said` as const;
  if (verdict?.said && outcome === 'other_day') return 'outcome.other_day.hint.said';
  if (verdict?.isTyped && outcome === 'in') return 'outcome.in.hint.typed';
  return `outcome.${outcome}.hint` as const;
}

interface VerdictPanelProps {
  verdict: LastVerdict;
  sight: Sight;
  day: DoorDay | null;
}

/** Green with the seat, or red with the reason; it can be told apart without colours, and is read out. */
export function VerdictPanel({ verdict: told, sight, day }: VerdictPanelProps) {
  const { timeZone } = useSite();
  const verdict = typeof told === 'string' ? null : told;
  const { ticket, entry } = verdict ?? { ticket: null, entry: null };
  const show = day?.shows.find(({ showId }) => showId === ticket?.showId);
  const outcome = shownOf(told, sight);
  const isQuiet = outcome === 'ready' || outcome === 'checking' || outcome === 'again';
  const startsAt = show?.startsAt ?? verdict?.said?.startsAt ?? '';
  const values = {
    seat: ticket?.seat ?? '',
    title: show?.title ?? '',
    hall: show?.hall ?? verdict?.said?.hall ?? '',
    day: dayOf(startsAt, timeZone),
    time: timeOfDay(outcome === 'used' ? (entry?.at ?? '') : startsAt, timeZone),
    door: entry?.door ?? '',
    word: verdict?.outcome ?? '',
  };
  const Icon = outcome === 'in' ? CircleCheck : isQuiet ? ScanLine : CircleX;
  return (
    <div
      role="status"
      data-outcome={outcome}
      className={classes(
        'admin:grid admin:min-h-56 admin:content-center admin:justify-items-center admin:gap-2 admin:rounded-lg admin:border-4 admin:p-6 admin:text-center',
        outcome === 'in' && 'admin:border-mint admin:bg-mint/25',
        isQuiet && 'admin:bg-ink-1',
        isQuiet && (outcome === 'again' ? 'admin:border-amber' : 'admin:border-line'),
        outcome !== 'in' && !isQuiet && 'admin:border-danger admin:bg-danger/30',
      )}
    >
      <Icon aria-hidden="true" className="admin:size-12 admin:text-hi" />
      <p className="admin:wrap-anywhere admin:text-4xl admin:font-bold admin:text-hi">
        {t(`outcome.${outcome}`, values)}
      </p>
      <p className="admin:wrap-anywhere admin:text-lg admin:text-hi">
        {t(hintOf(outcome, show !== undefined, verdict), values)}
      </p>
    </div>
  );
}
