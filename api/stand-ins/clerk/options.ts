/** An account that exists from the first start on. */
export interface SeedAccount {
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
  /** Becomes `publicMetadata.role`. */
  role?: string;
  /** A task that keeps every session of this account pending, for example `choose-organization`. */
  pendingTask?: string;
  /** Nobody has proven that the address is theirs: Clerk has such accounts where an instance does not ask for it. */
  isUnverified?: boolean;
}

export interface StandInOptions {
  /** Where accounts, sessions and the signing key are kept; null keeps them in memory only. */
  dir: string | null;
  /** 0 picks a free port. */
  port: number;
  publishableKey: string;
  /** What the Backend API asks for as bearer. */
  secretKey: string;
  /** Origins of the pages that may sign in here; the first one is also the party of tokens made for a backend. */
  allowedOrigins: readonly string[];
  /** Accounts to create unless their address exists; the documented local accounts when absent. */
  seed?: readonly SeedAccount[];
  /** Counts calls of the Backend API as Clerk does, and refuses those that are too many. */
  isCounting?: boolean;
  /** Checks whoever signs up for being a bot, as instances of Clerk do unless told otherwise; a local copy asks nobody else. */
  hasBotCheck?: boolean;
  /** Life of a session token; Clerk's own default is 60. */
  tokenTtlSeconds?: number;
  /** Where the client cookie is sent; the default is the path under which the shell proxies the stand-in. */
  cookiePath?: string;
  /** Tells the cookies of copies apart, since cookies ignore ports; derived from the publishable key when absent. */
  cookieSuffix?: string;
  /** Gets one line a request, without its content. */
  log?: (line: string) => void;
}

/** The accounts that the README promises to every local copy. */
export const localAccounts: readonly SeedAccount[] = [
  { email: 'user@matinee.test', password: 'matinee-user', firstName: 'Mai', lastName: 'Tran' },
  {
    email: 'admin@matinee.test',
    password: 'matinee-admin',
    firstName: 'Linh',
    lastName: 'Pham',
    role: 'admin',
  },
  {
    email: 'door@matinee.test',
    password: 'matinee-door',
    firstName: 'Minh',
    lastName: 'Le',
    role: 'door',
  },
];
