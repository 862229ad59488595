import { closed, MAX_CHARACTERS, open, type Gate } from './gate.ts';
import { kB } from './kilobytes.ts';
import { looksInTime, TooSlow } from './look-in-time.ts';
import { part, partsOf, readScript, type Syntax } from './manners/syntax.ts';

/** What the shell's server has to have read before a page waits for it; compressed as visitors' scripts are, in bytes. */
interface View {
  code: string;
  size: number;
  /** most bytes, if the remote says so */
  limit: number | undefined;
}

/** `exports` or `module.exports` on the left side of an assignment: the script hands something over. */
const handsOver = (node: Syntax): boolean => {
  if (node.type !== 'AssignmentExpression') return false;
  const target = part(node, 'left');
  const owner = target && part(target, 'object');
  const name = target && part(target, 'property');
  return owner?.['name'] === 'exports' || (owner?.['name'] === 'module' && name?.['name'] === 'exports');
};

function faultIn(code: string): string | undefined {
  const waiting: Syntax[] = [readScript(code)];
  let isHandedOver = false;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    // The error of one is an object of the renderer's own process; and a first view has nothing to wait for.
    if (node.type.startsWith('Import') || node.type.startsWith('Export'))
      return 'imports while it renders: it has to be one file, with everything in it at once';
    isHandedOver ||= handsOver(node);
    waiting.push(...partsOf(node));
  }
  return isHandedOver ? undefined : 'exports nothing that could be rendered';
}

/** The script with which first views are rendered: it can be read, is whole, hands something over, and keeps to its budget. */
export function viewGate(file: string | undefined, view: View | undefined): Gate {
  if (file === undefined || !view) return open('view', 'no first views');
  const { code, size, limit } = view;
  if (limit === undefined)
    return closed(
      'view',
      `nothing says how large ${file} may be`,
      'Give remote.json a budget for it: "view": bytes.',
    );
  if (size > limit)
    return closed(
      'view',
      `over the budget: ${file} ${kB(size)} of ${kB(limit)} (brotli)`,
      'Render less, or raise the budget in remote.json and say why in the commit.',
    );
  const tooLong = closed(
    'view',
    `${file} is too long to be looked at`,
    `Keep it below ${MAX_CHARACTERS} characters.`,
  );
  if (code.length > MAX_CHARACTERS) return tooLong;
  try {
    const fault = looksInTime()(() => faultIn(code));
    if (fault !== undefined)
      return closed('view', `${file} ${fault}`, 'Build it with remoteConfig of federation.build.mjs.');
  } catch (error) {
    if (error instanceof TooSlow) return tooLong;
    const why = error instanceof Error ? error.message : String(error);
    return closed(
      'view',
      `${file} is no script: ${why.slice(0, 120)}`,
      'Build it anew: no server can run this.',
    );
  }
  return open('view', `${file}, ${kB(size)} of ${kB(limit)} (brotli)`);
}
