import { classes } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { t } from '../en.ts';
import type { Trust } from '../releases.ts';
import { Section } from './Section.tsx';
import { When } from './When.tsx';

type Line = Trust['log']['lines'][number];

/** What is signed, and the log of all acts: whether it is as it was written, and its last lines. */
export const SignaturesAndLog = ({ trust: { signed, log } }: { trust: Trust }) => (
  <Section id="log" title={t('log.title')} note={t('log.note')}>
    <div className="admin:grid admin:gap-2">
      <p
        className={classes(
          'admin:rounded-md admin:border-l-4 admin:bg-ink-1 admin:px-4 admin:py-3 admin:text-hi',
          log.fault === null ? 'admin:border-line-strong' : 'admin:border-danger',
        )}
      >
        {log.fault === null
          ? t(log.length === 1 ? 'log.whole-one' : 'log.whole', { count: log.length })
          : t('log.fault', { fault: log.fault })}
        <Signed signed={signed} />
      </p>
      {log.lines.length > 0 && (
        <ol className="admin:grid admin:gap-2">
          {log.lines.map((line) => (
            <LogLine key={line.number} line={line} />
          ))}
        </ol>
      )}
      {log.head !== '' && (
        <p className="admin:text-xs admin:text-low admin:wrap-anywhere">
          {t('log.head', { head: log.head })}
        </p>
      )}
    </div>
  </Section>
);

function Signed({ signed }: Pick<Trust, 'signed'>) {
  if (!signed) return <Detail>{t('log.not-signed')}</Detail>;
  if (signed.root === null) return <Detail>{t('log.no-root')}</Detail>;
  if (signed.set === null || signed.until === null) return <Detail>{t('log.set-refused')}</Detail>;
  return (
    <Detail>
      {t('log.signed', { set: signed.set, root: signed.root })} <When instant={signed.until} />
    </Detail>
  );
}

const Detail = ({ children }: { children: ReactNode }) => (
  <span className="admin:mt-1 admin:block admin:text-sm admin:text-mid">{children}</span>
);

const LogLine = ({ line: { number, at, act, by, reason, about } }: { line: Line }) => (
  <li className="admin:grid admin:gap-x-4 admin:rounded-md admin:bg-ink-1 admin:px-4 admin:py-2 admin:text-sm admin:sm:grid-cols-[4rem_9rem_1fr]">
    <span className="admin:text-low admin:tabular-nums">{number}</span>
    <span className="admin:text-low">
      <When instant={at} />
    </span>
    <span className="admin:text-mid admin:wrap-anywhere">
      {t('log.line', { who: by, act, about })}
      {reason && ` – ${reason}`}
    </span>
  </li>
);
