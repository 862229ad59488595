import { badValue, notSupported } from '../errors/errors.ts';

/**
 * The JavaScript expression for a pattern and MongoDB's options (i, m, s). Throws on any other option, and on a pattern
 * that only PCRE understands.
 */
export function plainRegex(pattern: string, options: string): RegExp {
  const other = [...options].find((option) => !'ims'.includes(option));
  if (other) throw notSupported(`The regular expression option '${other}'`);
  try {
    return new RegExp(pattern, options);
  } catch (error) {
    throw badValue(
      `Regular expression is invalid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
