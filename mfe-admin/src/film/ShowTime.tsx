import { dayOf, timeOfDay, useSite } from '@matinee/shared-ui';

/** Day and time of a show in the cinema's zone. */
export function ShowTime({ instant }: { instant: string }) {
  const { timeZone } = useSite();
  return (
    <time dateTime={instant} className="admin:tabular-nums">
      {dayOf(instant, timeZone)} {timeOfDay(instant, timeZone)}
    </time>
  );
}
