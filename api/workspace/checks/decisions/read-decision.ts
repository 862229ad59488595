/** One page of docs/decisions, as its index tells it. */
export interface Decision {
  number: string;
  file: string;
  title: string;
  /** when it was taken, YYYY-MM-DD */
  date: string;
  /** Markdown: accepted, or what takes its place */
  status: string;
}

const FILE = /^(\d{4})-(?!\d{2}-\d{2}-)[a-z0-9-]+\.md$/;
const TITLE = /^# (\d{4})\. (.+)$/;
const STATUS_LINE = /^(\d{4}-\d{2}-\d{2}) · (.+)$/;
const STATUS = /^(?:accepted|(?:accepted, in part )?superseded by \[(\d{4})\]\((\d{4}-[a-z0-9-]+\.md)\))$/;

/**
 * Reads the head of a decision: its number and title, and the line with its date and status.
 * @param file its name in docs/decisions
 * @param text the whole page
 * @throws {Error} a sentence that says what is missing, and what to write
 */
export function readDecision(file: string, text: string): Decision {
  const [, number] = FILE.exec(file) ?? [];
  if (!number)
    throw new Error(`docs/decisions/${file} has no number: give it the next one, such as 0042-a-title.md.`);
  const [heading = '', , line = ''] = text.split('\n');
  const [, told, title = ''] = TITLE.exec(heading) ?? [];
  if (told !== number)
    throw new Error(`docs/decisions/${file} has no title: begin it with "# ${number}. <title>".`);
  const [, date, status = ''] = STATUS_LINE.exec(line) ?? [];
  if (!date || !STATUS.test(status))
    throw new Error(
      `docs/decisions/${file} has no status: let its third line be "<YYYY-MM-DD> · accepted" or "<YYYY-MM-DD> · superseded by [NNNN](NNNN-title.md)".`,
    );
  return { number, file, title, date, status };
}

/** The file of the decision that takes a decision's place, in whole or in part; undefined when none does. */
export const successorOf = ({ status }: Decision): string | undefined => STATUS.exec(status)?.[2];

/** docs/decisions/README.md, before it is formatted. */
export const decisionsIndex = (decisions: readonly Decision[]): string => `# Decisions

Why things are as they are. Each page has its context, the decision and what follows from it, as short as it can be. A decision that
is reversed stays, and points to the one that takes its place. \`npm run docs\` writes this list.

| number | decision | date | status |
| --- | --- | --- | --- |
${decisions.map(({ number, file, title, date, status }) => `| ${number} | [${title}](${file}) | ${date} | ${status} |`).join('\n')}
`;
