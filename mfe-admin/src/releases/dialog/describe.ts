import { t } from '../en.ts';
import type { Plan } from '../plan.ts';
import { canaryReleases, inSet, nameOf, rolledBack, type Overview } from '../releases.ts';

/** What a plan does, for the person who has to confirm it. */
export function describe(plan: Plan, overview: Overview): { title: string; what: string } {
  if (plan.kind === 'release') {
    const before = inSet(overview.live).find(({ name }) => name === plan.name);
    return {
      title: t('dialog.release', { release: nameOf(plan) }),
      what: before ? t('dialog.release-what', { before: nameOf(before) }) : t('dialog.release-new'),
    };
  }
  if (plan.kind === 'revoke')
    return {
      title: t('dialog.revoke', { release: nameOf(plan) }),
      what: `${t('dialog.revoke-what')} ${t('dialog.revoke-open')}`,
    };
  if (plan.kind === 'rollback') return { title: t('dialog.rollback'), what: describeRollback(overview) };
  const releases = canaryReleases(overview).join(', ') || t('canary.same');
  return { title: t(`dialog.${plan.kind}`), what: t(`dialog.${plan.kind}-what`, { releases }) };
}

function describeRollback(overview: Overview): string {
  if (overview.live?.before === null) return t('dialog.rollback-nothing');
  const { back = [], away = [] } = rolledBack(overview) ?? {};
  return [
    t('dialog.rollback-what'),
    ...(back.length > 0 ? [t('dialog.rollback-back', { releases: back.join(', ') })] : []),
    ...(away.length > 0 ? [t('dialog.rollback-away', { releases: away.join(', ') })] : []),
  ].join(' ');
}
