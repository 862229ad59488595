import { t } from './en.ts';
import type { Part } from './facts.ts';
import { hueOf } from './hue.ts';
import { builtAt, kilobytes, loadTime } from './numbers.ts';

/** The remotes of the composition: whose they are, which release, and what became of them in this page. */
export function PartsTable({ parts }: { parts: Part[] }) {
  return (
    <table>
      <caption>{t('remotes')}</caption>
      <thead>
        <tr>
          {(['part', 'team', 'release', 'built', 'size', 'state'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.name} data-part={part.name} style={hueOf(part.name, parts)}>
            <th scope="row">{part.name}</th>
            <td>{part.team}</td>
            <td>
              <code>{part.version}</code>
            </td>
            <td>
              {builtAt(part.builtAt)}
              {part.commit && <code> {part.commit.slice(0, 7)}</code>}
            </td>
            <td>{kilobytes(part.bytes)}</td>
            <td data-state={part.state}>{[part.state, loadTime(part.took)].filter(Boolean).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
