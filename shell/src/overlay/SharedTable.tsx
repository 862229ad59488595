import { t } from './en.ts';
import type { SharedModule } from './facts.ts';

/** What the remotes share: the version in the page, and the range that each release was built for. */
export function SharedTable({ modules }: { modules: SharedModule[] }) {
  return (
    <table>
      <caption>{t('shared')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('module')}</th>
          <th scope="col">{t('version')}</th>
          <th scope="col">{t('asked')}</th>
        </tr>
      </thead>
      <tbody>
        {modules.map(({ name, versions, asked }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <code>{versions.join(', ') || '–'}</code>
            </td>
            <td>
              {asked.map(({ by, range, isMet }) => (
                <span key={by} className="parts-range" data-state={isMet ? 'runs' : 'failed'}>
                  {by} <code>{range}</code>{' '}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
