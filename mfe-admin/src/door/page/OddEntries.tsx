import { timeOfDay, useSite } from '@matinee/shared-ui';
import type { DoorDay } from '../calls.ts';
import { t } from '../en.ts';

/** Who came in twice, because two doors had no network: for people to look at. */
export function OddEntries({ shows }: { shows: DoorDay['shows'] }) {
  const { timeZone } = useSite();
  const odd = shows.flatMap(({ showId, tickets }) =>
    tickets.flatMap(({ bookingId, odd: all }) =>
      all.map((one) => ({ ...one, name: `${showId} ${bookingId} ${one.seat} ${one.at} ${one.door}` })),
    ),
  );
  if (odd.length === 0) return null;
  return (
    <section
      aria-label={t('door.odd')}
      className="admin:rounded-lg admin:border admin:border-danger admin:p-4"
    >
      <h2 className="admin:font-semibold admin:text-hi">{t('door.odd')}</h2>
      <ul className="admin:text-mid">
        {odd.map(({ name, seat, at, door }) => (
          <li key={name}>{t('door.odd.line', { seat, time: timeOfDay(at, timeZone), door })}</li>
        ))}
      </ul>
    </section>
  );
}
