import { open } from 'lmdb';
import { newSigningPem, readSigningKey } from '../tokens/signing-key.ts';
import { SigningKeys } from '../tokens/signing-keys.ts';
import type { Client, Session, User } from './records.ts';
import { openTable, type Table } from './table.ts';

export interface State {
  keys: SigningKeys;
  users: Table<User>;
  clients: Table<Client>;
  sessions: Table<Session>;
  close(): Promise<void>;
}

/**
 * Opens what the stand-in remembers, making it (with a new signing key) at the first start.
 *
 * @param dir folder of the store; null for one that is forgotten on close
 * @throws Error when the folder cannot be written
 */
export async function openState(dir: string | null): Promise<State> {
  if (dir === null) {
    return {
      keys: new SigningKeys(readSigningKey(await newSigningPem())),
      users: openTable<User>(null),
      clients: openTable<Client>(null),
      sessions: openTable<Session>(null),
      close: async () => {},
    };
  }
  const root = open({ path: dir, noSubdir: false });
  const keys = root.openDB<string, string>({ name: 'keys' });
  const pem = keys.get('signing') ?? (await newSigningPem());
  await keys.put('signing', pem);
  return {
    keys: new SigningKeys(readSigningKey(pem), (next) => keys.put('signing', next)),
    users: openTable(root.openDB<User, string>({ name: 'users' })),
    clients: openTable(root.openDB<Client, string>({ name: 'clients' })),
    sessions: openTable(root.openDB<Session, string>({ name: 'sessions' })),
    close: () => root.close(),
  };
}
