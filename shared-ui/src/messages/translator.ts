type Values = Record<string, string | number>;

/**
 * Makes the text function of one part of the site. A second language is a second object with the same keys.
 * @param messages key → text; `{name}` marks a place for a value
 * @returns `t(key, values)` → the text; an unknown key does not compile, a missing value stays visible as `{name}`
 */
export const translator =
  <Messages extends Record<string, string>>(messages: Messages) =>
  (key: keyof Messages & string, values: Values = {}): string =>
    (messages[key] as string).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(values[name] ?? placeholder),
    );
