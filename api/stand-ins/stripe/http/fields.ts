import { z } from 'zod';
import { MISSING } from './check-params.ts';

/** A form value that must be there and must not be empty; Stripe reads an empty value as "unset". */
export const text = z
  .string({ error: (issue) => (issue.input === undefined ? MISSING : 'expected a string') })
  .check(
    rule(
      (value) => value !== '',
      'parameter_invalid_empty',
      () =>
        'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this one cannot be unset. You should remove it from your request or supply a non-empty value.',
    ),
  );

export const integer = text
  .check(
    rule(
      (value) => /^-?\d{1,15}$/.test(value),
      'parameter_invalid_integer',
      (value) => `Invalid integer: ${value}`,
    ),
  )
  .transform(Number);

/** An absolute http(s) address. */
export const url = text.check(
  rule(
    (value) => URL.canParse(value) && /^https?:/.test(value),
    'url_invalid',
    () => 'Not a valid URL',
  ),
);

export const email = text.check(
  rule(
    (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
    'email_invalid',
    (value) => `Invalid email address: ${value}`,
  ),
);

/** One of a few words; anything else is answered with the words that would do. */
export function oneOf<Word extends string>(...words: [Word, ...Word[]]) {
  return text
    .check(
      rule(
        (value) => words.some((word) => word === value),
        'parameter_invalid_enum',
        (value) =>
          `Invalid value: must be one of ${words.join(', ')} (the local stand-in knows no other), not ${value}`,
      ),
    )
    .pipe(z.enum(words));
}

/** A list of the form `name[0]=…&name[1]=…`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (value !== null && typeof value === 'object' ? Object.values(value) : value),
    z.array(item, { error: (issue) => (issue.input === undefined ? MISSING : 'Invalid array') }),
  );
}

// Limits: https://docs.stripe.com/api/metadata
const LIMITS = { keys: 50, name: 40, value: 500 };

/** Free key-value pairs. A pair with an empty value is an unset one and is left out. */
export const metadata = z
  .record(z.string(), z.string())
  .check(
    rule(
      (pairs) =>
        Object.keys(pairs).length <= LIMITS.keys &&
        Object.entries(pairs).every(
          ([name, value]) => name.length <= LIMITS.name && value.length <= LIMITS.value,
        ),
      'metadata_invalid',
      () =>
        `Metadata can have up to ${LIMITS.keys} keys, each of up to ${LIMITS.name} characters, with values of up to ${LIMITS.value} characters.`,
    ),
  )
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== '')));

export const expand = listOf(text).optional();

/** A check that answers with one of Stripe's codes and messages. */
export function rule<Value>(
  holds: (value: Value) => boolean,
  code: string,
  message: (value: Value) => string,
) {
  return (context: z.core.ParsePayload<Value>): void => {
    const { value } = context;
    if (!holds(value))
      context.issues.push({
        code: 'custom',
        input: value,
        message: message(value),
        params: { code },
        path: [],
      });
  };
}
