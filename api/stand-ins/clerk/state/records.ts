export type Metadata = Record<string, unknown>;

/** An account. Instants are milliseconds since 1970, as in Clerk's answers. */
export interface User {
  id: string;
  email: string;
  /** Absent: its owner has proven it. */
  isUnverified?: boolean;
  /** A hash of a store of before has no cost. */
  password: { salt: string; hash: string; cost?: number };
  firstName: string | null;
  lastName: string | null;
  publicMetadata: Metadata;
  privateMetadata: Metadata;
  unsafeMetadata: Metadata;
  pendingTask: string | null;
  lastSignInAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** A browser, known by its cookie. One session at a time, so one client is signed in as one account. */
export interface Client {
  id: string;
  sessionId: string | null;
  /** A sign-in that knows who it is about and waits for the password. */
  signIn: { id: string; userId: string } | null;
  createdAt: number;
  updatedAt: number;
}

/** A session exists while it can be used: ending it removes it. */
export interface Session {
  id: string;
  clientId: string;
  userId: string;
  status: 'active' | 'pending';
  createdAt: number;
  lastActiveAt: number;
  /** When the password was given again, and the second factor given; absent: never. */
  confirmedAt?: { first?: number; second?: number };
}
