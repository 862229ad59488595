import { Button, notify } from '@matinee/shared-ui';
import { Undo2 } from 'lucide-react';
import { When } from './When.tsx';
import { t } from '../en.ts';
import type { Plan } from '../plan.ts';
import type { Overview, Remote } from '../releases.ts';
import { Section } from './Section.tsx';

interface LiveReleasesProps {
  overview: Overview;
  live: NonNullable<Overview['live']>;
  onPlan(plan: Plan): void;
}

/** The releases that visitors get, and the way back. */
export function LiveReleases({ overview, live, onPlan }: LiveReleasesProps) {
  const blocked = overview.canary !== null;
  return (
    <Section
      id="live"
      title={t('live.title')}
      note={
        <>
          {t('live.since')} <When instant={live.since} />
        </>
      }
      aside={
        <Button
          kind="danger"
          aria-disabled={blocked || undefined}
          className="admin:aria-disabled:opacity-50"
          onClick={() => (blocked ? notify.error(t('dialog.blocked')) : onPlan({ kind: 'rollback' }))}
        >
          <Undo2 aria-hidden="true" className="admin:size-4" />
          {t('live.rollback')}
        </Button>
      }
    >
      <ul className="admin:grid admin:gap-3 admin:sm:grid-cols-2 admin:xl:grid-cols-4">
        {live.remotes.map((remote) => (
          <LiveRelease key={remote.name} remote={remote} />
        ))}
      </ul>
    </Section>
  );
}

const LiveRelease = ({ remote: { name, version, fallback } }: { remote: Remote }) => (
  <li className="admin:min-w-0 admin:rounded-md admin:bg-ink-1 admin:p-4">
    <p className="admin:flex admin:items-center admin:gap-2 admin:font-semibold admin:text-hi admin:capitalize">
      <span aria-hidden="true" className="admin:size-2 admin:shrink-0 admin:rounded-full admin:bg-mint" />
      {name}
    </p>
    <p className="admin:mt-1 admin:text-mid admin:tabular-nums admin:wrap-anywhere">{version}</p>
    <p className="admin:mt-2 admin:text-xs admin:text-low admin:wrap-anywhere">
      {fallback ? t('live.fallback', { version: fallback }) : t('live.no-fallback')}
    </p>
  </li>
);
