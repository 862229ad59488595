import { lookUp } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { t } from '../en.ts';
import { nameOf, type Overview, type PublishedRelease } from '../releases.ts';
import { Section } from './Section.tsx';
import { stateOf } from './state-of.ts';

/** So much of a commit tells it from others. */
const COMMIT_LENGTH = 10;

/** Where the releases that visitors can get were built, of what, and which libraries are in them. */
export function Origins({ overview }: { overview: Overview }) {
  const given = overview.published.filter((release) => stateOf(release, overview) !== 'other');
  if (given.length === 0) return null;
  return (
    <Section id="origins" title={t('origins.title')} note={t('origins.note')}>
      <ul className="admin:grid admin:grid-cols-1 admin:gap-2 admin:lg:grid-cols-2">
        {given.map((release) => (
          <li key={nameOf(release)} className="admin:min-w-0 admin:rounded-md admin:bg-ink-1 admin:p-4">
            <p className="admin:font-semibold admin:text-hi admin:wrap-anywhere">{nameOf(release)}</p>
            <Built release={release} />
            <Libraries libraries={release.libraries ?? null} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** `https://github.com/acme/site/.github/workflows/catalog.yml@refs/heads/main` → its file and its branch. */
function inWords(workflow: string): { file: string; branch: string } {
  const [address = '', ref = ''] = workflow.split('@');
  return { file: address.split('/').at(-1) ?? address, branch: ref.replace('refs/heads/', '') };
}

function Built({ release: { builder, commit } }: { release: PublishedRelease }) {
  const of = commit ? commit.slice(0, COMMIT_LENGTH) : t('origins.no-commit');
  if (!builder) return <Line>{t('origins.unproven', { commit: of })}</Line>;
  const said = t('origins.built', { ...inWords(builder.workflow), commit: of });
  return (
    <Line>
      {builder.run.startsWith('https://') ? (
        <a
          className="admin:inline-block admin:py-0.5 admin:text-amber admin:underline"
          href={builder.run}
          rel="noreferrer"
        >
          {said}
        </a>
      ) : (
        said
      )}
    </Line>
  );
}

function Libraries({ libraries }: { libraries: readonly string[] | null }) {
  if (!libraries) return <Line>{t('origins.unlisted')}</Line>;
  const counts: Record<string, string> = { 0: t('origins.no-library'), 1: t('origins.one-library') };
  const count =
    lookUp(counts, String(libraries.length)) ?? t('origins.libraries', { count: libraries.length });
  if (libraries.length === 0) return <Line>{count}</Line>;
  return (
    <details className="admin:mt-1 admin:text-sm admin:text-mid">
      <summary className="admin:flex admin:min-h-11 admin:cursor-pointer admin:items-center admin:underline">
        {count}
      </summary>
      <ul className="admin:grid admin:gap-1 admin:pb-1">
        {libraries.map((library) => (
          <li key={library} className="admin:wrap-anywhere">
            {library}
          </li>
        ))}
      </ul>
    </details>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="admin:mt-1 admin:text-sm admin:text-mid admin:wrap-anywhere">{children}</p>
);
