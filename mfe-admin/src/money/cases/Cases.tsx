import { EmptyState, FailureNotice, LeftOut, Loading, Skeleton, leftOut, useData } from '@matinee/shared-ui';
import { useSearchParams } from '@matinee/shared-ui/router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { Segments } from '../../table/Segments.tsx';
import { useListPage } from '../../table/use-list-page.ts';
import { moneyCases, type CasesInput, type MoneyCase } from '../calls.ts';
import { t } from '../en.ts';
import { Older } from '../Older.tsx';
import { ActDialog, type CaseAct } from './ActDialog.tsx';
import { CaseCard } from './CaseCard.tsx';

/** A refund may come through, or fail, while somebody looks. */
const REFRESH_MS = 15_000;

/** The money cases, newest first; those that are open by themselves on demand. */
export function Cases() {
  const [params, setParams] = useSearchParams();
  const open = params.get('open') === 'true';
  const { data } = useData(moneyCases, { open, before: null }, { refreshInterval: REFRESH_MS });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate } = useSWRConfig();
  const choices = [
    { value: 'all', label: t('cases.all') },
    { value: 'open', label: data ? t('cases.open', { count: data.open }) : t('cases.open-unknown') },
  ];
  return (
    <>
      <div className="admin:mb-4 admin:flex admin:flex-wrap admin:items-center admin:justify-between admin:gap-3">
        <p className="admin:text-mid">{t('cases.note')}</p>
        <Segments
          name={t('cases.which')}
          choices={choices}
          value={open ? 'open' : 'all'}
          onChange={(which) => setParams(which === 'open' ? { open: 'true' } : {}, { replace: true })}
        />
      </div>
      <CasesFrom key={String(open)} input={{ open, before: null }} onAsk={setAsked} />
      {asked && (
        <ActDialog
          act={asked.act}
          one={asked.one}
          onClose={() => {
            setAsked(null);
            void mutate((key) => typeof key === 'string' && key.startsWith('/api/admin/'));
          }}
        />
      )}
    </>
  );
}

/** A case, and what an admin wants to do about it. */
interface Asked {
  one: MoneyCase;
  act: CaseAct;
}

interface CasesFromProps {
  input: CasesInput;
  onAsk(asked: Asked): void;
}

/** A page of cases, and on demand the older ones below it. */
function CasesFrom({ input, onAsk }: CasesFromProps) {
  // What is older begins elsewhere as soon as there is a newer one.
  const { data, error, reload } = useListPage(moneyCases, input);
  if (!data && error) return <FailureNotice message={error.message} onRetry={reload} />;
  if (!data)
    return (
      <Loading>
        <CasesSkeleton />
      </Loading>
    );
  if (data.cases.length + leftOut(data.cases) === 0 && input.before === null)
    return (
      <EmptyState
        title={t(input.open ? 'cases.none-open' : 'cases.none')}
        icon={<CircleCheck className="admin:size-7" />}
      >
        <p>{t(input.open ? 'cases.none-open-hint' : 'cases.none-hint')}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className="admin:grid admin:gap-3 admin:xl:grid-cols-2">
        {data.cases.map((one) => (
          <li key={one._id} className="admin:min-w-0">
            <CaseCard
              one={one}
              onRetry={() => onAsk({ one, act: 'retry' })}
              onSettle={() => onAsk({ one, act: 'settle' })}
            />
          </li>
        ))}
      </ul>
      <LeftOut of={data.cases} />
      <Older before={data.next}>{(before) => <CasesFrom input={{ ...input, before }} onAsk={onAsk} />}</Older>
    </>
  );
}

const CasesSkeleton = () => (
  <div className="admin:grid admin:gap-3 admin:xl:grid-cols-2">
    {Array.from({ length: 4 }, (_, one) => (
      <Skeleton key={one} className="admin:h-52" />
    ))}
  </div>
);
