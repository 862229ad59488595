/** What came of reading a value. */
type Read<T> = { success: true; data: T } | { success: false; data?: undefined };

/** What a schema is made of: builds write it into release documents as JSON Schema. */
export type Made =
  | { is: 'string' | 'number' | 'boolean' }
  | { is: 'one of'; values: readonly (string | number | boolean | null)[] }
  | { is: 'optional' | 'nullable' | 'array' | 'record'; of: Schema<unknown> }
  | { is: 'union'; of: readonly Schema<unknown>[] }
  | { is: 'object'; of: Shape };

/** What zod asks of a check of somebody's own: issues are added to it. */
interface Payload {
  value: unknown;
  issues: unknown[];
}
type Check = ((payload: Payload) => void) | { _zod: { check(payload: Payload): void } };

/** A schema as it is in the page, with the methods that those of zod have. */
export interface Schema<T> {
  readonly made: Made;
  /** @returns the value, or {@link UNREAD} where it is no `T` */
  read(value: unknown): T | typeof UNREAD;
  safeParse(value: unknown): Read<T>;
  safeParseAsync(value: unknown): Promise<Read<T>>;
  /** @throws {TypeError} where it cannot be read */
  parse(value: unknown): T;
  parseAsync(value: unknown): Promise<T>;
  check(...checks: Check[]): Schema<T>;
  with(...checks: Check[]): Schema<T>;
  brand(): Schema<T>;
  clone(): Schema<T>;
}
/** The type of what a schema reads. */
export type Infer<Of> = Of extends Schema<infer T> ? T : never;

/** What `read` of a schema returns for a value that it cannot read. */
export const UNREAD = Symbol('unread');

export interface Optional<T> extends Schema<T | undefined> {
  readonly made: { is: 'optional'; of: Schema<unknown> };
}
export type Shape = Readonly<Record<string, Schema<unknown>>>;
type OptionalIn<Of extends Shape> = {
  [Key in keyof Of]: Of[Key] extends Optional<unknown> ? Key : never;
}[keyof Of];
type Flat<T> = { [Key in keyof T]: T[Key] };
type Shaped<Of extends Shape> = Flat<
  { [Key in Exclude<keyof Of, OptionalIn<Of>>]: Infer<Of[Key]> } & {
    [Key in OptionalIn<Of>]?: Infer<Of[Key]>;
  }
>;
export interface ObjectSchema<Of extends Shape> extends Schema<Shaped<Of>> {
  readonly made: { is: 'object'; of: Of };
}

/** A schema of how a value is read. */
export function schemaOf<T, Of extends Made>(
  made: Of,
  read: Schema<T>['read'],
): Schema<T> & { readonly made: Of } {
  const safeParse = (value: unknown): Read<T> => {
    const data = read(value);
    return data === UNREAD ? { success: false } : { success: true, data };
  };
  const parse = (value: unknown): T => {
    const data = read(value);
    if (data === UNREAD) throw new TypeError('It cannot be read');
    return data;
  };
  const check = (...checks: Check[]) =>
    schemaOf<T, Of>(made, (value) => {
      const payload: Payload = { value: read(value), issues: [] };
      if (payload.value === UNREAD) return UNREAD;
      for (const one of checks) (typeof one === 'function' ? one : one._zod.check)(payload);
      return payload.issues.length > 0 ? UNREAD : (payload.value as T);
    });
  const same = () => check();
  return {
    made,
    read,
    safeParse,
    parse,
    safeParseAsync: async (value) => safeParse(value),
    parseAsync: async (value) => parse(value),
    check,
    with: check,
    brand: same,
    clone: same,
  };
}

/** Reads by a schema; one of zod may stand among ours. */
export function readBy<T>(schema: Schema<T>, value: unknown): T | typeof UNREAD {
  if ('read' in schema) return schema.read(value);
  const { success, data } = (schema as Schema<T>).safeParse(value);
  return success ? data : UNREAD;
}

/** Whether a value is an object with fields: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any text. */
export const string = (): Schema<string> =>
  schemaOf({ is: 'string' }, (value) => (typeof value === 'string' ? value : UNREAD));
/** A finite number. */
export const number = (): Schema<number> =>
  schemaOf({ is: 'number' }, (value) => (Number.isFinite(value) ? (value as number) : UNREAD));
/** Yes or no. */
export const boolean = (): Schema<boolean> =>
  schemaOf({ is: 'boolean' }, (value) => (typeof value === 'boolean' ? value : UNREAD));
type Word = string | number | boolean | null;
/** One of these words, a list of them or the values of an object. */
export const oneOf = <const One extends Word>(words: readonly One[] | Record<string, One>): Schema<One> => {
  const values: readonly One[] = Object.values(words);
  return schemaOf({ is: 'one of', values }, (value) =>
    values.includes(value as One) ? (value as One) : UNREAD,
  );
};
/** One word, or one of a list of them. */
export const literal = <const One extends Word>(word: One | readonly One[]): Schema<One> =>
  oneOf([word].flat() as One[]);
/** What may be absent. */
export const optional = <T>(of: Schema<T>): Optional<T> =>
  schemaOf({ is: 'optional', of }, (value) => (value === undefined ? value : readBy(of, value)));
/** What may be null. */
export const nullable = <T>(of: Schema<T>): Schema<T | null> =>
  schemaOf({ is: 'nullable', of }, (value) => (value === null ? value : readBy(of, value)));
/** The first of some that can read a value. */
export const union = <const Of extends readonly Schema<unknown>[]>(of: Of): Schema<Infer<Of[number]>> =>
  schemaOf({ is: 'union', of }, (value) => {
    for (const one of of) {
      const read = readBy(one, value);
      if (read !== UNREAD) return read as Infer<Of[number]>;
    }
    return UNREAD;
  });

/** What has these fields; others are left out. */
export const object = <Of extends Shape>(of: Of = {} as Of): ObjectSchema<Of> =>
  schemaOf({ is: 'object', of }, (value) => {
    if (!isRecord(value)) return UNREAD;
    const result: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(of)) {
      const read = readBy(field, value[name]);
      if (read === UNREAD) return UNREAD;
      if (name in value) result[name] = read;
    }
    return result as Shaped<Of>;
  });
/** The same with further fields. */
export const extend = <Of extends Shape, More extends Shape>(
  schema: ObjectSchema<Of>,
  more: More,
): ObjectSchema<Of & More> => object({ ...schema.made.of, ...more });
