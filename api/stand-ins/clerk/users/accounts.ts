import { Refusal } from '../http/refusal.ts';
import { newId } from '../state/new-id.ts';
import type { User } from '../state/records.ts';
import type { Table } from '../state/table.ts';
import type { SeedAccount } from '../options.ts';
import { hashPassword } from './password.ts';

/** @param email in any case, since addresses are kept in lower case */
export function findByEmail(users: Table<User>, email: string): User | undefined {
  const wanted = email.toLowerCase();
  return users.all().find((user) => user.email === wanted);
}

/** Makes an account. @throws Refusal 422 when its address is taken */
export async function createUser(users: Table<User>, account: SeedAccount): Promise<User> {
  // Hashed first: nothing may come between the look for the address and the saving.
  const password = await hashPassword(account.password);
  if (findByEmail(users, account.email)) {
    const message = 'That email address is taken. Please try another.';
    throw new Refusal(422, 'form_identifier_exists', message, 'email_address');
  }
  const now = Date.now();
  const user: User = {
    id: newId('user'),
    email: account.email.toLowerCase(),
    ...(account.isUnverified && { isUnverified: true }),
    password,
    firstName: account.firstName || null,
    lastName: account.lastName || null,
    publicMetadata: account.role === undefined ? {} : { role: account.role },
    privateMetadata: {},
    unsafeMetadata: {},
    pendingTask: account.pendingTask ?? null,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await users.save(user);
  return user;
}

/** Creates the accounts whose address is still free, so that what a person changed survives a restart. */
export async function seedAccounts(users: Table<User>, accounts: readonly SeedAccount[]): Promise<void> {
  for (const account of accounts) {
    if (!findByEmail(users, account.email)) await createUser(users, account);
  }
}
