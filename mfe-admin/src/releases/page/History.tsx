import { LeftOut, classes, leftOut, lookUp } from '@matinee/shared-ui';
import { When } from './When.tsx';
import { t } from '../en.ts';
import { changedBy } from './changed-by.ts';
import type { KnownAct, ReleaseEvent } from '../releases.ts';
import { Section } from './Section.tsx';

interface LineProps {
  event: ReleaseEvent;
  /** those that it is about */
  releases: readonly string[];
}

/** Who changed what visitors get, when and why; newest first. */
export const History = ({ events }: { events: readonly ReleaseEvent[] }) => (
  <Section id="history" title={t('history.title')}>
    <LeftOut of={events} />
    {events.length + leftOut(events) === 0 ? (
      <p className="admin:text-mid">{t('history.none')}</p>
    ) : (
      <ol className="admin:grid admin:gap-2">
        {events.map((event, index) => (
          <Line
            key={`${event.at} ${event.act} ${event.composition}`}
            event={event}
            releases={changedBy(event, events.slice(index + 1))}
          />
        ))}
      </ol>
    )}
  </Section>
);

const keys = {
  promoted: 'history.promoted',
  'rolled-back': 'history.rolled-back',
  revoked: 'history.revoked',
  'canary-started': 'history.canary-started',
  'canary-share': 'history.canary-share',
  'canary-promoted': 'history.canary-promoted',
  'canary-ended': 'history.canary-ended',
  'canary-failed': 'history.canary-failed',
} as const satisfies Record<KnownAct, string>;

function Line({ event: { at, act, by, reason, share }, releases }: LineProps) {
  const isBad = act === 'canary-failed' || act === 'rolled-back' || act === 'revoked';
  const key = lookUp(keys, act) ?? 'history.unknown';
  const what = t(key, { who: by, releases: releases.join(', '), share: share ?? '', act });
  return (
    <li
      className={classes(
        'admin:rounded-md admin:border-l-4 admin:bg-ink-1 admin:px-4 admin:py-3',
        isBad ? 'admin:border-danger' : 'admin:border-line-strong',
      )}
    >
      <p className="admin:text-hi admin:wrap-anywhere">{what}</p>
      <p className="admin:text-sm admin:text-mid admin:wrap-anywhere">{reason}</p>
      <p className="admin:mt-1 admin:text-xs admin:text-low">
        <When instant={at} />
      </p>
    </li>
  );
}
