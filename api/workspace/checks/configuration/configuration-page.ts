import { backupSettings, localSettings, releaseSettings } from './other-settings.ts';
import type { Setting } from './describe-settings.ts';

type Column = [title: string, field: keyof Setting];

const NAME: Column = ['name', 'name'];
const MEANING: Column = ['meaning', 'meaning'];
const IN_PRODUCTION: Column[] = [NAME, MEANING, ['default', 'preset'], ['in production', 'production']];

function table<Row extends Partial<Setting>>(rows: readonly Row[], columns: readonly Column[]): string {
  const cell = (row: Row, field: keyof Setting) =>
    field === 'name' ? `\`${row.name ?? ''}\`` : (row[field] ?? '').replaceAll('|', '\\|');
  const lines = [
    columns.map(([title]) => title),
    columns.map(() => '---'),
    ...rows.map((row) => columns.map(([, field]) => cell(row, field))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * docs/configuration.md, before it is formatted.
 * @param api the settings of the API
 * @param shell those of the shell's server
 */
export const configurationPage = (
  api: readonly Setting[],
  shell: readonly Setting[],
): string => `# Configuration

Every setting, by the process that reads it. All of them are environment variables; an empty one counts as absent. Durations
carry their unit in the name. This page is written by \`npm run docs\` from the schemas that check the settings.

Locally nothing has to be set: \`npm start\` fills in what its stand-ins need. A service whose keys are set is the real one; half
a pair of keys is refused.

## API

Declared in \`api/src/environment.ts\`. A setting that is missing or wrong ends the start with one sentence that names it.

${table(api, IN_PRODUCTION)}

## Shell server

Declared in \`shell/server/config.ts\`. A setting that is missing or wrong ends the start with one sentence that names it.

${table(shell, IN_PRODUCTION)}

## Release command

\`npm run release\` acts on the local copy, which has to run. For a site elsewhere:

${table(releaseSettings, [NAME, MEANING, ['needed for', 'preset']])}

## Backup and restore

${table(backupSettings, [NAME, MEANING, ['default', 'preset']])}

## Local copy, tests and builds

${table(localSettings, [NAME, MEANING, ['default', 'preset']])}
`;
