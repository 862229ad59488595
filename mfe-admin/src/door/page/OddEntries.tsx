import { timeOfDay, useSite } from '@matinee/shared-ui';
import type { DoorDay } from '../calls.ts';
import { t } from '../en.ts';

type Odd = DoorDay['shows'][number]['tickets'][number]['odd'][number] & { name: string };

/** Whom doors without a network let in and should not have, by the reason: for people to look at. */
export function OddEntries({ shows }: { shows: DoorDay['shows'] }) {
  const odd = shows.flatMap(({ showId, tickets }) =>
    tickets.flatMap(({ bookingId, odd: all }) =>
      all.map((one) => ({ ...one, name: `${showId} ${bookingId} ${one.seat} ${one.at} ${one.door}` })),
    ),
  );
  return (
    <>
      <OddList title="door.odd" odd={odd.filter(({ why }) => why !== 'no_ticket')} />
      <OddList title="door.no-ticket" odd={odd.filter(({ why }) => why === 'no_ticket')} />
    </>
  );
}

function OddList({ title, odd }: { title: 'door.odd' | 'door.no-ticket'; odd: readonly Odd[] }) {
  const { timeZone } = useSite();
  if (odd.length === 0) return null;
  return (
    <section aria-label={t(title)} className="admin:rounded-lg admin:border admin:border-danger admin:p-4">
      <h2 className="admin:font-semibold admin:text-hi">{t(title)}</h2>
      <ul className="admin:text-mid">
        {odd.map(({ name, seat, at, door }) => (
          <li key={name}>{t(`${title}.line`, { seat, time: timeOfDay(at, timeZone), door })}</li>
        ))}
      </ul>
    </section>
  );
}
