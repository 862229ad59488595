import { satisfies } from 'semver';

/** A module may have any name, also one that every object knows. */
export const ownValue = <T>(fields: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/**
 * Which shared modules a release cannot have from a shell.
 * @param shared module → range that the release needs
 * @param provided module → version that the shell has
 * @returns each as the end of a sentence that begins with the release; nothing when all fit
 */
export const sharedMisfits = (
  shared: Readonly<Record<string, string>>,
  provided: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(shared).flatMap(([name, range]) => {
    const version = ownValue(provided, name);
    if (version === undefined) return [`needs ${name}, which this shell does not provide`];
    return satisfies(version, range) ? [] : [`needs ${name} ${range}, and this shell provides ${version}`];
  });
