import { Button, EmptyState, LeftOut, leftOut, notify } from '@matinee/shared-ui';
import { Badge, type Tone } from '../../badge/Badge.tsx';
import { Table, type Column } from '../../table/Table.tsx';
import { t } from '../en.ts';
import { counted, duration, kilobytes, layoutShift, percent, NOT_KNOWN } from './figures.ts';
import type { Plan } from '../plan.ts';
import { nameOf, type Overview, type PublishedRelease } from '../releases.ts';
import { Section } from './Section.tsx';
import { stateOf, type ReleaseState } from './state-of.ts';
import { When } from './When.tsx';

interface PublishedReleasesProps {
  overview: Overview;
  onPlan(plan: Plan): void;
}

/** What the teams have published, how big it is and how it does; each can be given to visitors. */
export function PublishedReleases({ overview, onPlan }: PublishedReleasesProps) {
  const blocked = overview.canary !== null;
  const columns: Column<PublishedRelease>[] = [
    {
      header: t('published.release'),
      rowHeader: true,
      cell: ({ name, version }) => (
        <>
          <span className="admin:block admin:capitalize">{name}</span>
          <span className="admin:text-sm admin:font-normal admin:text-mid admin:max-lg:wrap-anywhere admin:lg:whitespace-nowrap">
            {version}
          </span>
        </>
      ),
    },
    {
      header: t('published.state'),
      cell: (release) => {
        const state = stateOf(release, overview);
        return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
      },
    },
    { header: t('published.at'), cell: ({ publishedAt }) => <When instant={publishedAt} /> },
    {
      header: t('published.size'),
      numeric: true,
      cell: ({ scripts, styles }) => `${kilobytes(scripts)} + ${kilobytes(styles)}`,
    },
    { header: t('published.views'), numeric: true, cell: ({ health }) => counted(health?.views) },
    {
      header: t('published.errors'),
      numeric: true,
      cell: ({ health }) => (health && health.views > 0 ? percent(health.failed / health.views) : NOT_KNOWN),
    },
    { header: t('published.lcp'), numeric: true, cell: ({ health }) => duration(health?.lcp) },
    { header: t('published.inp'), numeric: true, cell: ({ health }) => duration(health?.inp) },
    { header: t('published.cls'), numeric: true, cell: ({ health }) => layoutShift(health?.cls) },
    {
      header: t('published.act'),
      action: true,
      cell: (release) => {
        const state = stateOf(release, overview);
        if (state === 'revoked') return null;
        return (
          <span className="admin:flex admin:flex-wrap admin:gap-2 admin:lg:flex-nowrap">
            {state !== 'live' && (
              <Button
                kind="secondary"
                className="admin:whitespace-nowrap admin:aria-disabled:opacity-50"
                aria-disabled={blocked || undefined}
                aria-label={t('published.go-name', { release: nameOf(release) })}
                onClick={() =>
                  blocked
                    ? notify.error(t('dialog.blocked'))
                    : onPlan({ kind: 'release', name: release.name, version: release.version })
                }
              >
                {t('published.go')}
              </Button>
            )}
            {release.revoking && (
              <Button
                kind="danger"
                className="admin:whitespace-nowrap"
                aria-label={t('published.revoke-name', { release: nameOf(release) })}
                onClick={() => onPlan({ kind: 'revoke', name: release.name, version: release.version })}
              >
                {t('published.revoke')}
              </Button>
            )}
          </span>
        );
      },
    },
  ];
  return (
    <Section
      id="published"
      title={t('published.title')}
      note={overview.published.length > 0 && <Note heardOf={overview.heardOf} />}
    >
      <LeftOut of={overview.published} />
      {overview.published.length + leftOut(overview.published) === 0 ? (
        <EmptyState title={t('published.none')} />
      ) : (
        <div className="admin:overflow-x-auto">
          <Table name={t('published.title')} columns={columns} rows={overview.published} keyOf={nameOf} />
        </div>
      )}
    </Section>
  );
}

const Note = ({ heardOf }: Pick<Overview, 'heardOf'>) => (
  <>
    {t('published.note')} {heardOf === null && t('published.silent')}
    {typeof heardOf === 'number' &&
      t(heardOf === 1 ? 'published.heard-of-one' : 'published.heard-of', { count: counted(heardOf) })}
  </>
);

const tones: Record<ReleaseState, Tone> = {
  live: 'good',
  canary: 'waits',
  fallback: 'over',
  revoked: 'bad',
  other: 'quiet',
};
