import { parse, type Node } from 'acorn';

/** Any node of the syntax tree (https://github.com/estree/estree), read field by field. */
export type Syntax = Node & Record<string, unknown>;

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** What a node is made of, in the order in which it stands. */
export const partsOf = (node: Syntax): Syntax[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isSyntax);

/** A field of a node that is one, or undefined. */
export function part(node: Syntax, field: string): Syntax | undefined {
  const value = node[field];
  return isSyntax(value) ? value : undefined;
}

/** A field of a node that is a list of them. */
export const list = (node: Syntax, field: string): Syntax[] =>
  Array.isArray(node[field]) ? (node[field] as unknown[]).filter(isSyntax) : [];

/**
 * Reads a script as browsers do: as a script, else as a module.
 * @param onComment told the words of each comment, perhaps twice
 * @throws {SyntaxError} when it is neither
 */
export function readScript(code: string, onComment?: (words: string) => void): Syntax {
  const options = {
    ecmaVersion: 'latest',
    allowHashBang: true,
    ...(onComment && { onComment: (_isBlock: boolean, words: string) => onComment(words) }),
  } as const;
  try {
    return parse(code, { ...options, sourceType: 'script' }) as Node as Syntax;
  } catch {
    return parse(code, { ...options, sourceType: 'module' }) as Node as Syntax;
  }
}
