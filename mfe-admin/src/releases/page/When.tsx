import { dayOf, timeOfDay, useSite } from '@matinee/shared-ui';

/** Day and time of an act in the cinema's zone; without the weekday, which tells nothing about a release. */
export function When({ instant }: { instant: string }) {
  const { timeZone } = useSite();
  const [, ...day] = dayOf(instant, timeZone).split(' ');
  return (
    <time dateTime={instant} className="admin:tabular-nums">
      {day.join(' ')} {timeOfDay(instant, timeZone)}
    </time>
  );
}
