import {
  EmptyState,
  FailureNotice,
  LeftOut,
  Loading,
  Skeleton,
  classes,
  leftOut,
  lookUp,
} from '@matinee/shared-ui';
import { NotebookPen } from 'lucide-react';
import { ShowTime } from '../../movie/ShowTime.tsx';
import { useListPage } from '../../table/use-list-page.ts';
import { adminActs, type AdminAct, type KnownActOutcome } from '../calls.ts';
import { t } from '../en.ts';
import { Older } from '../Older.tsx';
import { actOf, actOutcomeOf, reasonOf } from '../words.ts';

/** The log of what admins did, newest first. */
export const Acts = () => (
  <>
    <p className="admin:mb-4 admin:max-w-prose admin:text-mid">{t('acts.note')}</p>
    <ActsFrom before={null} />
  </>
);

/** A page of the log, and on demand the older ones below it. */
function ActsFrom({ before }: { before: string | null }) {
  // As that of the cases.
  const { data, error, reload } = useListPage(adminActs, { before });
  if (!data && error) return <FailureNotice message={error.message} onRetry={reload} />;
  if (!data)
    return (
      <Loading>
        <Skeleton className="admin:h-96" />
      </Loading>
    );
  if (data.acts.length + leftOut(data.acts) === 0 && before === null)
    return <EmptyState title={t('acts.none')} icon={<NotebookPen className="admin:size-7" />} />;
  return (
    <>
      <ol className="admin:grid admin:gap-2">
        {data.acts.map((act) => (
          <li key={act._id}>
            <Line act={act} />
          </li>
        ))}
      </ol>
      <LeftOut of={data.acts} />
      <Older before={data.next}>{(before) => <ActsFrom before={before} />}</Older>
    </>
  );
}

const tones: Record<KnownActOutcome, string> = {
  done: 'admin:text-mint',
  begun: 'admin:text-amber',
  refused: 'admin:text-low',
  failed: 'admin:text-danger',
};

function Line({ act: { actor, act, reason, outcome, failure, film, showTimes, at } }: { act: AdminAct }) {
  const [first, ...more] = showTimes;
  return (
    <article className="admin:grid admin:gap-x-6 admin:gap-y-1 admin:rounded-md admin:bg-ink-1 admin:px-4 admin:py-3 admin:lg:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className="admin:text-sm admin:text-low">
        <ShowTime instant={at} />
        <span className="admin:ml-3 admin:text-mid admin:lg:ml-0 admin:lg:block">{actor}</span>
      </p>
      <div className="admin:min-w-0 admin:wrap-anywhere">
        <h2 className="admin:font-semibold admin:text-hi">
          {actOf(act)}
          {film && `: ${film}`}
        </h2>
        {first && (
          <p className="admin:text-sm admin:text-mid">
            <ShowTime instant={first} />
            {more.length > 0 && ` ${t('acts.more', { count: more.length })}`}
          </p>
        )}
        {reason && <p className="admin:text-sm admin:text-mid">{t('acts.reason', { reason })}</p>}
      </div>
      <p className={classes('admin:text-sm admin:font-semibold', lookUp(tones, outcome) ?? 'admin:text-mid')}>
        {actOutcomeOf(outcome)}
        {failure && (
          <span className="admin:ml-3 admin:font-normal admin:lg:ml-0 admin:lg:block">
            {reasonOf(failure)}
          </span>
        )}
      </p>
    </article>
  );
}
