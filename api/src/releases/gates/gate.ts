/** All conditions for publishing, in the order in which one would put them right. */
export const gateNames = [
  'signature',
  'version',
  'address',
  'files',
  'copies',
  'manners',
  'sheets',
  'view',
  'budget',
  'provenance',
  'libraries',
  'routes',
  'nav',
  'parts',
  'shared',
  'contract',
  'calls',
] as const;
type Name = (typeof gateNames)[number];

/** One condition for publishing, and how a release did. */
export interface Gate {
  gate: Name;
  open: boolean;
  /** one line: what was found */
  says: string;
  /** what to do, of a closed gate */
  next?: string;
  /** of `version`: the very same build was published before, so nothing is lost */
  identical?: boolean;
}

/** A script is longer than any screen; reading more would keep this process from answering others. */
export const MAX_CHARACTERS = 3_000_000;

/** A gate that a release has passed.
 * @param says what was found, in a line */
export const open = (gate: Name, says: string): Gate => ({ gate, open: true, says });
/** A gate that refuses a release.
 * @param says what was found, in a line
 * @param next what its team can do */
export const closed = (gate: Name, says: string, next: string): Gate => ({ gate, open: false, says, next });
