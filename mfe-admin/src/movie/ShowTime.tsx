import { dayOf, timeOfDay, useSite } from '@matinee/shared-ui';

/** Day and time of a show in the cinema's zone. */
export function ShowTime({ instant }: { instant: string }) {
  const { timeZone } = useSite();
  return (
    <time dateTime={instant} className="admin:tabular-nums">
      <span className="admin:whitespace-nowrap">{dayOf(instant, timeZone)}</span>{' '}
      {timeOfDay(instant, timeZone)}
    </time>
  );
}
