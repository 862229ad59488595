import { Button, lookUp } from '@matinee/shared-ui';
import { Bird } from 'lucide-react';
import { When } from './When.tsx';
import { t } from '../en.ts';
import { counted, percent } from './figures.ts';
import type { Plan } from '../plan.ts';
import { canaryReleases, type Canary, type Orders, type Overview, type Verdict } from '../releases.ts';

interface CanaryPanelProps {
  overview: Overview;
  canary: Canary;
  onPlan(plan: Plan): void;
}

/** The canary that is running: who gets it, how it does beside what is live, and how it can go on. */
export function CanaryPanel({ overview, canary, onPlan }: CanaryPanelProps) {
  const releases = canaryReleases(overview).join(', ') || t('canary.same');
  return (
    <section
      aria-labelledby="releases-canary"
      className="admin:rounded-md admin:border admin:border-amber admin:bg-ink-1 admin:p-4 admin:sm:p-5"
    >
      <h2
        id="releases-canary"
        className="admin:flex admin:items-center admin:gap-2 admin:text-xl admin:font-semibold admin:text-hi"
      >
        <Bird aria-hidden="true" className="admin:size-5 admin:shrink-0 admin:text-amber" />
        {t('canary.title')}
      </h2>
      <p className="admin:mt-2 admin:text-hi admin:wrap-anywhere">
        {t('canary.what', { releases, share: canary.share })}
      </p>
      <p className="admin:text-sm admin:text-low">
        {t('live.since')} <When instant={canary.since} />
      </p>
      {canary.comparison && <Comparison comparison={canary.comparison} />}
      <div className="admin:mt-4 admin:flex admin:flex-wrap admin:gap-3">
        <Button onClick={() => onPlan({ kind: 'canary-promote' })}>{t('canary.promote')}</Button>
        <Button kind="secondary" onClick={() => onPlan({ kind: 'canary-share' })}>
          {t('canary.share')}
        </Button>
        <Button kind="danger" onClick={() => onPlan({ kind: 'canary-end' })}>
          {t('canary.end')}
        </Button>
      </div>
    </section>
  );
}

const ordersIn = ({ visitors, begun, paid }: Orders): string =>
  visitors === 0
    ? t('canary.no-orders')
    : t('canary.orders', {
        visitors: counted(visitors),
        begun: counted(begun),
        begunShare: percent(begun / visitors),
        paid: counted(paid),
        paidShare: percent(paid / visitors),
      });

function Comparison({ comparison }: { comparison: NonNullable<Canary['comparison']> }) {
  const sides = [
    { name: t('canary.live'), ...comparison.live, orders: comparison.orders?.live },
    { name: t('canary.canary'), ...comparison.canary, orders: comparison.orders?.canary },
  ];
  const verdicts: Record<Verdict, string> = {
    'too-few': t('canary.waits', { least: comparison.least }),
    well: t('canary.well'),
    worse: t('canary.worse'),
  };
  const verdict =
    lookUp(verdicts, comparison.verdict) ?? t('canary.unknown', { verdict: comparison.verdict });
  return (
    <>
      <dl className="admin:mt-4 admin:grid admin:gap-3 admin:sm:grid-cols-2">
        {sides.map(({ name, visitors, failing, orders }) => (
          <div key={name} className="admin:rounded-sm admin:bg-ink-2 admin:p-3">
            <dt className="admin:text-sm admin:text-mid">{name}</dt>
            <dd className="admin:text-hi admin:tabular-nums">
              {visitors === 0
                ? t('canary.nobody')
                : t('canary.visitors', {
                    failing: counted(failing),
                    visitors: counted(visitors),
                    percent: percent(failing / visitors),
                  })}
            </dd>
            {orders && (
              <dd className="admin:mt-1 admin:text-sm admin:text-mid admin:tabular-nums">
                {ordersIn(orders)}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="admin:mt-2 admin:text-sm admin:text-mid">{verdict}</p>
    </>
  );
}
