import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { MAX_FILE_BYTES } from '../../http/max-file-bytes.ts';
import type { Release } from '../documents/composition.ts';
import { budgetGate } from './budget-gate.ts';
import { copiesGate } from './copies-gate.ts';
import { endingsGate } from './file-endings.ts';
import { closed, MAX_CHARACTERS, open, type Gate } from './gate.ts';
import { mannersGate } from './manners-gate.ts';
import { readFiles, type ReadFile } from './read-files.ts';
import { sheetsGate } from './sheets-gate.ts';
import { viewGate } from './view-gate.ts';

const brotli = promisify(brotliCompress);

/** What no other gate lets through is not packed first. */
const packed = async (content: Buffer = Buffer.alloc(0)): Promise<number> =>
  content.length > MAX_CHARACTERS ? content.length : (await brotli(content)).length;

/**
 * Checks a release's files: each has a name by which it is examined, and the hash and size that the document says; scripts bring no second copy of
 * what the page shares and change nothing of the page's; sheets stay in the remote's slot; the script of first views can be used; all keep to the
 * budget.
 * @returns the gates `files`, `copies`, `manners`, `sheets`, `view` and `budget`; the first one alone when it is closed
 */
export async function examineFiles(
  release: Pick<Release, 'name' | 'entry' | 'preload' | 'routes' | 'files' | 'budget' | 'parts' | 'view'>,
  read: ReadFile,
): Promise<Gate[]> {
  const { name, files, budget, parts = [], view } = release;
  const unread = endingsGate(release);
  if (unread) return [unread];
  const tooLarge = Object.entries(files).find(([, { bytes }]) => bytes > MAX_FILE_BYTES);
  if (tooLarge)
    return [
      closed(
        'files',
        `${tooLarge[0]} has ${tooLarge[1].bytes} bytes, and the site keeps files of ${MAX_FILE_BYTES} at most`,
        'Make it smaller or divide it: what the site does not keep is gone with its host.',
      ),
    ];
  const { contents, wrong } = await readFiles(files, read);
  const [first] = wrong;
  if (first)
    return [
      closed(
        'files',
        `${first}${wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : ''}`,
        'Put the files of this build under the address of the release, and publish again.',
      ),
    ];
  const texts = (end: string) => [...contents].filter(([file]) => file.endsWith(end));
  const sizes = new Map<string, number>();
  /** One after the other: all at once would take every thread that this process has for its database and its keys. */
  async function sizeOf(files: readonly string[]): Promise<number> {
    let sum = 0;
    for (const file of files) {
      const size = sizes.get(file) ?? (await packed(contents.get(file)));
      sizes.set(file, size);
      sum += size;
    }
    return sum;
  }
  const size = (end: string) => sizeOf(texts(end).map(([file]) => file));
  const own = [];
  for (const { name: part, preload, budget: partBudget } of parts) {
    const js = await sizeOf(preload.filter((file) => file.endsWith('.js')));
    own.push({ part, js, limit: partBudget.js });
  }
  const words = (end: string) =>
    new Map(texts(end).map(([file, content]) => [file, content.toString('utf8')]));
  const viewCode = view === undefined ? undefined : contents.get(view);
  const seen = viewCode && {
    code: viewCode.toString('utf8'),
    size: await packed(viewCode),
    limit: budget.view,
  };
  const inPages = words('.js');
  const everywhere = new Map([...inPages, ...(view && seen ? [[view, seen.code] as const] : [])]);
  return [
    open('files', `${contents.size} files, each with its hash`),
    copiesGate(everywhere),
    await mannersGate(inPages, name),
    sheetsGate(name, words('.css')),
    viewGate(view, seen),
    budgetGate({ js: await size('.js'), css: await size('.css') }, budget, own),
  ];
}
