import { EmptyState, FailureNotice, Loading, Skeleton, useData } from '@matinee/shared-ui';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { AdminPage } from '../../layout/AdminPage.tsx';
import { CanaryPanel } from './CanaryPanel.tsx';
import { ActDialog } from '../dialog/ActDialog.tsx';
import { t } from '../en.ts';
import { History } from './History.tsx';
import { LiveReleases } from './LiveReleases.tsx';
import { Origins } from './Origins.tsx';
import type { Plan } from '../plan.ts';
import { PublishedReleases } from './PublishedReleases.tsx';
import { releases } from '../releases.ts';
import { SignaturesAndLog } from './SignaturesAndLog.tsx';
import { SharedLibraries } from './SharedLibraries.tsx';

/** Somebody else may release, and a canary may be taken back by itself. */
const REFRESH_MS = 15_000;

/** /admin/releases: what visitors get, what could be given to them, and who changed it. */
export default function ReleasesPage() {
  return (
    <AdminPage title={t('title')}>
      <Releases />
    </AdminPage>
  );
}

function Releases() {
  const { data, error, mutate } = useData(releases, undefined, { refreshInterval: REFRESH_MS });
  const [plan, setPlan] = useState<Plan | null>(null);
  if (!data && error) return <FailureNotice message={error.message} onRetry={() => mutate()} />;
  if (!data)
    return (
      <Loading>
        <ReleasesSkeleton />
      </Loading>
    );
  const overview = data.releases;
  return (
    <div className="admin:grid admin:grid-cols-1 admin:gap-8">
      {overview.live ? (
        <LiveReleases overview={overview} live={overview.live} onPlan={setPlan} />
      ) : (
        <EmptyState title={t('live.none')} icon={<PackageOpen className="admin:size-7" />}>
          {/* Else the font draws the two hyphens of the command as one dash. */}
          <p className="admin:[font-variant-ligatures:none]">{t('live.none-hint')}</p>
        </EmptyState>
      )}
      {overview.canary && <CanaryPanel overview={overview} canary={overview.canary} onPlan={setPlan} />}
      <PublishedReleases overview={overview} onPlan={setPlan} />
      <Origins overview={overview} />
      <SharedLibraries overview={overview} />
      <History events={overview.history} />
      {overview.trust && <SignaturesAndLog trust={overview.trust} />}
      {plan && (
        <ActDialog
          plan={plan}
          overview={overview}
          onClose={() => {
            setPlan(null);
            void mutate();
          }}
        />
      )}
    </div>
  );
}

/** How many releases there are nobody knows before the answer: a row of a wide window. */
const CARDS = 4;

const ReleasesSkeleton = () => (
  <div className="admin:grid admin:grid-cols-1 admin:gap-8">
    <div className="admin:grid admin:gap-3 admin:sm:grid-cols-2 admin:xl:grid-cols-4">
      {Array.from({ length: CARDS }, (_, index) => (
        <Skeleton key={index} className="admin:h-28" />
      ))}
    </div>
    <Skeleton className="admin:h-72" />
    <Skeleton className="admin:h-48" />
  </div>
);
