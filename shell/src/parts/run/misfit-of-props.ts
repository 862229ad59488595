import type { ReleasePart } from '@matinee/api/releases';
import type { PartProps } from '@matinee/shared-ui';

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/**
 * Compares props with the schema of a part. What it does not name is passed on: places may say more from one day to the next.
 * @returns what does not fit, in words; undefined when all does
 */
export function misfitOf(
  props: PartProps,
  { properties, required = [] }: ReleasePart['props'],
): string | undefined {
  for (const [name, { type }] of Object.entries(properties)) {
    const value = props[name];
    if (value === undefined && !required.includes(name)) continue;
    if (type === 'integer' ? !Number.isInteger(value) : typeOf(value) !== type)
      return `${name} is ${typeOf(value)}, and ${type} is asked for`;
  }
  return undefined;
}
