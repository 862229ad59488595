import type { Site } from './site.ts';

/** What a check found: how it is, and, where something is wrong, what to do about it. */
export interface Finding {
  says: string;
  /** undefined: nothing is wrong */
  todo?: string;
}

export interface Check {
  /** one or two words, which begin its line */
  name: string;
  /** @throws what the network says; that is a finding, too */
  look(site: Site): Promise<Finding>;
}

/**
 * Nothing is to be done.
 * @param says what was found
 */
export const well = (says: string): Finding => ({ says });
/**
 * Something is to be done.
 * @param says what was found
 */
export const wrong = (says: string, todo: string): Finding => ({ says, todo });
