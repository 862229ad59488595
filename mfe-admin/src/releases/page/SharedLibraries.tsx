import { Table, type Column } from '../../table/Table.tsx';
import { t } from '../en.ts';
import { NOT_KNOWN } from './figures.ts';
import type { Overview } from '../releases.ts';
import { Section } from './Section.tsx';

type Shared = Overview['shared'][number];

/** Which versions of the shared libraries the shell brings, and which each live release works with. */
export function SharedLibraries({ overview: { shared, live } }: { overview: Overview }) {
  if (shared.length === 0) return null;
  const columns: Column<Shared>[] = [
    { header: t('shared.module'), cell: ({ module }) => module, rowHeader: true },
    ...(shared.some(({ shell }) => shell)
      ? [{ header: t('shared.shell'), cell: ({ shell }: Shared) => shell ?? NOT_KNOWN }]
      : []),
    ...(live?.remotes ?? []).map(({ name }) => ({
      header: name.charAt(0).toUpperCase() + name.slice(1),
      cell: ({ ranges }: Shared) => ranges[name] ?? NOT_KNOWN,
    })),
  ];
  return (
    <Section id="shared" title={t('shared.title')} note={t('shared.note')}>
      <Table name={t('shared.title')} columns={columns} rows={shared} keyOf={({ module }) => module} />
    </Section>
  );
}
