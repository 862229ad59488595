import { timeOfDay, useSite } from '@matinee/shared-ui';
import type { DoorDay } from '../calls.ts';
import { t } from '../en.ts';
import { nameOfShow } from './name-of-show.ts';

type Show = DoorDay['shows'][number];
/** Reasons that have a list of their own; an older API says none of what came in twice. */
const KNOWN: ReadonlySet<string> = new Set(['used', 'no_ticket']);

type Odd = Show['tickets'][number]['odd'][number] & { name: string; show: Show };

/** Whom doors without a network let in and should not have, by the reason: for people to look at. */
export function OddEntries({ shows }: { shows: DoorDay['shows'] }) {
  const odd = shows.flatMap((show) =>
    show.tickets.flatMap(({ bookingId, odd: all }) =>
      all.map((one) => ({ ...one, show, name: `${bookingId} ${one.seat} ${one.at} ${one.door}` })),
    ),
  );
  return (
    <>
      <OddList title="door.odd" odd={odd.filter(({ why = 'used' }) => why === 'used')} />
      <OddList title="door.no-ticket" odd={odd.filter(({ why }) => why === 'no_ticket')} />
      <OddList title="door.odd-other" odd={odd.filter(({ why = 'used' }) => !KNOWN.has(why))} />
    </>
  );
}

interface OddListProps {
  title: 'door.odd' | 'door.no-ticket' | 'door.odd-other';
  odd: readonly Odd[];
}

function OddList({ title, odd }: OddListProps) {
  const { timeZone } = useSite();
  if (odd.length === 0) return null;
  return (
    <section aria-label={t(title)} className="admin:rounded-lg admin:border admin:border-danger admin:p-4">
      <h2 className="admin:font-semibold admin:text-hi">{t(title)}</h2>
      <ul className="admin:text-mid">
        {odd.map(({ name, seat, show, at, door, why = '' }) => (
          <li key={name}>
            {t(`${title}.line`, {
              seat,
              show: nameOfShow(show, timeZone),
              time: timeOfDay(at, timeZone),
              door,
              why,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
