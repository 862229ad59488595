import { t } from '../en.ts';
import type { Plan } from '../plan.ts';
import { canaryReleases, nameOf, type Overview } from '../releases.ts';

/** What a plan does, for the person who has to confirm it. */
export function describe(plan: Plan, overview: Overview): { title: string; what: string } {
  if (plan.kind === 'release') {
    const before = overview.live?.remotes.find(({ name }) => name === plan.name);
    return {
      title: t('dialog.release', { release: nameOf(plan) }),
      what: before ? t('dialog.release-what', { before: nameOf(before) }) : t('dialog.release-new'),
    };
  }
  const releases = canaryReleases(overview).join(', ') || t('canary.same');
  return { title: t(`dialog.${plan.kind}`), what: t(`dialog.${plan.kind}-what`, { releases }) };
}
