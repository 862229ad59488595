export { NAMES_OF_BROWSERS } from './names-of-browsers.ts';
export { isNameOfSheets, NAMES_OF_SHEETS } from './names-of-sheets.ts';

const NAME = '[a-z][a-z0-9-]{1,31}';
const NUMBERS = '\\d+\\.\\d+\\.\\d+';
/** What `package.json` says, and behind it the hash that the release command writes; nothing that `compareVersions` cannot read. */
const FULL_VERSION = `${NUMBERS}(-[\\da-zA-Z.-]+)?`;
const SEGMENT = '[\\w@~-][\\w@.~-]*';

/** How the fields of a release document are written, for all who read one. Lengths are the schemas' own. */
export const REMOTE_NAME = new RegExp(`^${NAME}$`);

/** Names of rights and roles: no remote has one of them. */
export const RESERVED_NAMES: readonly string[] = ['shell', 'operator', 'api', 'root', 'timestamp'];

/** A part of a release, such as `showtimes`. */
export const PART_NAME = /^[a-z][a-z0-9-]{1,31}$/;

/** https://semver.org, without build metadata. */
export const VERSION = new RegExp(`^${FULL_VERSION}$`);

/** One version of one remote, such as `catalog@1.4.0`. */
export const RELEASE_ID = new RegExp(`^${NAME}@${FULL_VERSION}$`);

/** A range of versions: from this one on, up to the next major; of two majors while one replaces the other. */
export const VERSION_RANGE = new RegExp(`^\\^${NUMBERS}( \\|\\| \\^${NUMBERS})?$`);

/** A relative path that leads to no other folder. */
export const RELEASE_FILE = new RegExp(`^[\\w@][\\w@.~-]*(/${SEGMENT})*$`);

/** What may be said anew of a version that is published, who has built it, is a file that no page runs. */
export const STATEMENT_FILE = /\.json$/;

/** Ed25519, in base64. */
export const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

/** SHA-384, as Subresource Integrity writes it (https://www.w3.org/TR/SRI/). */
export const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * A folder on a web host, with a slash at its end. The standard of addresses allows marks in a host's name, of which some
 * end a directive of the page's policy: its origin is written there.
 */
export const RELEASE_FOLDER = new RegExp(
  `^https?://([a-z\\d.-]+|\\[[a-f\\d:]+\\])(:\\d+)?/(${SEGMENT}/)*$`,
  'i',
);

/** Half a character: no canonical form has it, so that nothing is signed or written into the log with it. */
export const HALF_CHARACTER = /\p{Surrogate}/u;

/** A text that somebody else has written, or that was cut, without such halves. */
export const withoutHalves = (text: string): string => text.replace(/\p{Surrogate}/gu, '');

/** What the made-up address of a release ends with that lies nowhere yet: no host can be called so (RFC 2606). */
export const NOWHERE = '.invalid';

/** An address of this site that a link leads to. */
export const LINK_ADDRESS = /^\/([\w-]+(\/[\w-]+)*)?$/;

/** What a link says. Marks that nobody sees could make it look like another one, or turn what follows around. */
export const LINK_LABEL = /^[^\p{C}\p{Z}]([^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u;

/** What the header has room for. */
export const MAX_LINK_LABEL = 24;

/** Pictures that a link may have beside its label, where links have one: the menu of the signed-in user. */
export const LINK_ICONS = ['gift', 'heart', 'star', 'ticket'] as const;

/** An address of this site's API; `{id}` stands for a parameter of the route's path. */
export const API_ADDRESS = /^\/api(\/([\w-]+|\{\w+\}))+$/;
