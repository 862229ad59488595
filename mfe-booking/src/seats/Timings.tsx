import { classes, money, timeOfDay, useSite } from '@matinee/shared-ui';
import { Clock } from 'lucide-react';
import { memo } from 'react';
import { t } from '../messages/en.ts';
import { FactsNote } from '../timing/FactsNote.tsx';
import { fullnessWords } from '../timing/fullness.ts';
import { factsInWords } from '../timing/show-facts.ts';
import type { Timing } from '../timing/show-details.ts';

interface TimingsProps {
  timings: readonly Timing[];
  chosen: string | undefined;
  onChoose(showId: string): void;
}

const LOOK =
  'booking:grid booking:min-h-14 booking:w-full booking:content-center booking:gap-0.5 booking:rounded-md booking:border booking:px-3 booking:lg:px-4 booking:py-2 booking:text-left';

/**
 * The showtimes of the day in the cinema's zone. Pressed, not radios: moving through them must not drop any seats. Without scripts each
 * leads to the page with its seats.
 */
export const Timings = memo(function Timings({ timings, chosen, onChoose }: TimingsProps) {
  const { timeZone } = useSite();
  return (
    <section aria-labelledby="booking-timings">
      <h2 id="booking-timings" className="booking:mb-3 booking:text-lg booking:font-semibold booking:text-hi">
        {t('seats.timings')}
      </h2>
      <form>
        <ul className="booking:grid booking:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] booking:gap-2 booking:lg:grid-cols-1">
          {timings.map(({ showId, time, price, hall, fullness, ...facts }) => (
            <li key={showId}>
              <button
                type="submit"
                name="show"
                value={showId}
                aria-pressed={showId === chosen}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(showId);
                }}
                className={classes(
                  LOOK,
                  showId === chosen
                    ? 'booking:border-amber booking:bg-amber booking:text-on-amber'
                    : 'booking:border-line-strong booking:bg-ink-1 booking:text-hi booking:hover:bg-ink-2',
                )}
              >
                <span className="booking:flex booking:items-center booking:justify-between booking:gap-2">
                  <span className="booking:flex booking:items-center booking:gap-2 booking:text-lg booking:font-semibold booking:tabular-nums">
                    <Clock
                      aria-hidden="true"
                      className="booking:hidden booking:size-4 booking:shrink-0 booking:lg:block"
                    />
                    {timeOfDay(time, timeZone)}
                  </span>{' '}
                  <span className="booking:text-xs booking:leading-tight">{fullnessWords(fullness)}</span>
                </span>{' '}
                <span className="booking:text-xs booking:leading-tight booking:tabular-nums">
                  {t('seats.hall', { hall })} · {price === 0 ? t('seats.free') : money(price)}
                  {factsInWords(facts) && <br />}
                  <FactsNote facts={facts} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
});
