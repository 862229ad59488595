import { Button, lookUp, notify } from '@matinee/shared-ui';
import { Undo2 } from 'lucide-react';
import { When } from './When.tsx';
import { t } from '../en.ts';
import type { Plan } from '../plan.ts';
import { inSet, SHELL, type Overview, type Remote } from '../releases.ts';
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
      <ul className="admin:grid admin:gap-3 admin:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {inSet(live).map((remote) => (
          <LiveRelease key={remote.name} remote={remote} oldest={lookUp(live.oldest ?? {}, remote.name)} />
        ))}
      </ul>
      {live.revoked && live.revoked.length > 0 && (
        <p className="admin:mt-3 admin:text-sm admin:text-low admin:wrap-anywhere">
          {t('live.revoked', { releases: live.revoked.join(', ') })}
        </p>
      )}
    </Section>
  );
}

interface LiveReleaseProps {
  remote: Remote;
  /** the oldest version that may be given to anybody */
  oldest: string | undefined;
}

const LiveRelease = ({ remote: { name, version, fallback }, oldest }: LiveReleaseProps) => (
  <li className="admin:min-w-0 admin:rounded-md admin:bg-ink-1 admin:p-4">
    <p className="admin:flex admin:items-center admin:gap-2 admin:font-semibold admin:text-hi admin:capitalize">
      <span aria-hidden="true" className="admin:size-2 admin:shrink-0 admin:rounded-full admin:bg-mint" />
      {name}
    </p>
    <p className="admin:mt-1 admin:text-mid admin:tabular-nums admin:wrap-anywhere">{version}</p>
    <p className="admin:mt-2 admin:text-xs admin:text-low admin:wrap-anywhere">
      {name === SHELL
        ? t('live.shell')
        : fallback
          ? t('live.fallback', { version: fallback })
          : t('live.no-fallback')}
    </p>
    {oldest !== undefined && (
      <p className="admin:mt-1 admin:text-xs admin:text-low admin:wrap-anywhere">
        {t('live.oldest', { version: oldest })}
      </p>
    )}
  </li>
);
