/** What came of reading a value. */
type Read<T> = { success: true; data: T } | { success: false; data?: undefined };

/** What a schema is made of: builds write it into release documents as JSON Schema. */
export type Made =
  | { is: 'string' | 'number' | 'boolean' }
  | { is: 'one of'; values: readonly (string | number | boolean)[] }
  | { is: 'optional' | 'nullable' | 'array' | 'record'; of: Schema<unknown> }
  | { is: 'union'; of: readonly Schema<unknown>[] }
  | { is: 'object'; of: Shape };

/** A schema of `T` as it is on the wire: it checks, and leaves out what cannot be read, and does not transform. */
export interface Schema<T> {
  readonly made: Made;
  /** @returns the value, or {@link UNREAD} where it is no `T` */
  read(value: unknown): T | typeof UNREAD;
  safeParse(value: unknown): Read<T>;
  /** @throws {TypeError} where it cannot be read */
  parse(value: unknown): T;
}
/** The type of what a schema reads. */
export type Infer<Of> = Of extends Schema<infer T> ? T : never;

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
export const schemaOf = <T, Of extends Made>(
  made: Of,
  read: Schema<T>['read'],
): Schema<T> & { readonly made: Of } => ({
  made,
  read,
  safeParse(value) {
    const data = read(value);
    return data === UNREAD ? { success: false } : { success: true, data };
  },
  parse(value) {
    const data = read(value);
    if (data === UNREAD) throw new TypeError('It cannot be read');
    return data;
  },
});

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const string = (): Schema<string> =>
  schemaOf({ is: 'string' }, (value) => (typeof value === 'string' ? value : UNREAD));
export const number = (): Schema<number> =>
  schemaOf({ is: 'number' }, (value) => (Number.isFinite(value) ? (value as number) : UNREAD));
export const boolean = (): Schema<boolean> =>
  schemaOf({ is: 'boolean' }, (value) => (typeof value === 'boolean' ? value : UNREAD));
/** One of these words. */
export const oneOf = <const Word extends string | number | boolean>(words: readonly Word[]): Schema<Word> =>
  schemaOf({ is: 'one of', values: words }, (value) =>
    words.includes(value as Word) ? (value as Word) : UNREAD,
  );
export const literal = <const Word extends string | number | boolean>(word: Word): Schema<Word> =>
  oneOf([word]);
/** What may be absent. */
export const optional = <T>(of: Schema<T>): Optional<T> =>
  schemaOf({ is: 'optional', of }, (value) => (value === undefined ? value : of.read(value)));
export const nullable = <T>(of: Schema<T>): Schema<T | null> =>
  schemaOf({ is: 'nullable', of }, (value) => (value === null ? value : of.read(value)));
/** The first of some that can read a value. */
export const union = <const Of extends readonly Schema<unknown>[]>(of: Of): Schema<Infer<Of[number]>> =>
  schemaOf({ is: 'union', of }, (value) => {
    for (const one of of) {
      const read = one.read(value);
      if (read !== UNREAD) return read as Infer<Of[number]>;
    }
    return UNREAD;
  });

/** What has these fields; others are left out. */
export const object = <Of extends Shape>(of: Of): ObjectSchema<Of> =>
  schemaOf({ is: 'object', of }, (value) => {
    if (!isRecord(value)) return UNREAD;
    const result: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(of)) {
      const read = field.read(value[name]);
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
