import type { Operation } from './document.ts';
import type { Door } from './requests.ts';
import { send } from './send.ts';

/** Fills each parameter with something harmless that leads nowhere. */
const NOWHERE = '0'.repeat(24);

async function statusOf(url: string, { method, path }: Operation, key: string | undefined): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { authorization: key }),
  };
  const nowhere = path.replace(/\{\w+\}/g, NOWHERE);
  const body = method === 'GET' ? null : '{}';
  const operation = `${method} ${path}`;
  const answer = await send(url, { operation, method, path: nowhere, headers, body, encoding: 'utf8' });
  return answer.status;
}

const isShut = (status: number) => status === 401 || status === 403;

/**
 * Finds out what opens each operation by trying, so that a new one needs no word about it here.
 * @param keys values of Authorization
 * @throws Error for an operation that none of them opens
 */
export async function findDoors(url: string, operations: Operation[], keys: string[]): Promise<Door[]> {
  const doors: Door[] = [];
  for (const operation of operations) {
    if (!isShut(await statusOf(url, operation, undefined))) {
      doors.push({ operation, keys: [] });
      continue;
    }
    const opening: string[] = [];
    for (const key of keys) if (!isShut(await statusOf(url, operation, key))) opening.push(key);
    if (!opening.length) throw new Error(`No key opens ${operation.method} ${operation.path}`);
    doors.push({ operation, keys: opening });
  }
  return doors;
}
