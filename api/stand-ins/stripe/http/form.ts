import { invalidParam } from './failure.ts';

/** Decoded form data: every level is an object, lists too (`{'0': …, '1': …}`), because only the schema knows. */
export interface Form {
  [name: string]: string | Form;
}

/**
 * Decodes the way Stripe's clients encode: `a[b][0][c]=x`, and `a[]=x` for the next item of a list.
 * Throws Stripe's 400 for a name that is not of that form or that is used for a value and a group at once.
 */
export function decodeForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) place(root, name, segmentsOf(name), value);
  return root;
}

function segmentsOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const segments = parts
    ? [parts[1] ?? '', ...[...(parts[2] ?? '').matchAll(/\[([^\]]*)\]/g)].map((m) => m[1] ?? '')]
    : [];
  if (segments.length === 0 || segments.includes('__proto__'))
    throw invalidParam(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  return segments;
}

function place(root: Form, name: string, segments: string[], value: string): void {
  let level = root;
  segments.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(level).length) : segment;
    const there = Object.hasOwn(level, key) ? level[key] : undefined;
    if (depth === segments.length - 1) {
      if (typeof there === 'object')
        throw invalidParam(`Invalid value for ${name}: it was used as a group`, name);
      level[key] = value;
      return;
    }
    if (typeof there === 'string')
      throw invalidParam(`Invalid value for ${name}: it was used as a value`, name);
    const next = there ?? {};
    level[key] = next;
    level = next;
  });
}
