import { timeOfDay, useSite } from '@matinee/shared-ui';
import type { DoorDay } from '../calls.ts';
import { t } from '../en.ts';

type Show = DoorDay['shows'][number];
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
      <OddList title="door.odd" odd={odd.filter(({ why }) => why !== 'no_ticket')} />
      <OddList title="door.no-ticket" odd={odd.filter(({ why }) => why === 'no_ticket')} />
    </>
  );
}

function OddList({ title, odd }: { title: 'door.odd' | 'door.no-ticket'; odd: readonly Odd[] }) {
  const { timeZone } = useSite();
  const nameOf = ({ startsAt, hall, title: movie }: Show) =>
    t('door.show.option', { time: timeOfDay(startsAt, timeZone), hall, title: movie });
  if (odd.length === 0) return null;
  return (
    <section aria-label={t(title)} className="admin:rounded-lg admin:border admin:border-danger admin:p-4">
      <h2 className="admin:font-semibold admin:text-hi">{t(title)}</h2>
      <ul className="admin:text-mid">
        {odd.map(({ name, seat, show, at, door }) => (
          <li key={name}>
            {t(`${title}.line`, { seat, show: nameOf(show), time: timeOfDay(at, timeZone), door })}
          </li>
        ))}
      </ul>
    </section>
  );
}
