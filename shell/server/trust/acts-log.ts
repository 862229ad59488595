import { logLineSchema, type LogLine } from '@matinee/api/release-trust';
import { shellLane } from '@matinee/api/serving';
import { z } from 'zod';
import { readJson } from '../api-polling/read-json.ts';

const TIMEOUT_MS = 2_000;
const answer = z.object({ lines: z.array(logLineSchema) });

/** The log was not told, which says nothing about what is in it. */
export class NotTold extends Error {
  override readonly name = 'NotTold';
}

async function ask(address: string, siteKey: string): Promise<Response> {
  try {
    // In its own lane and not with a bearer token: an API that tells the log to deploy keys alone would count that as a wrong one.
    const headers = shellLane(siteKey);
    return await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new NotTold('the API did not answer when it was asked for the log of all acts', { cause });
  }
}

/**
 * Reads the log of all acts at the API.
 * @returns reads some lines after a number, oldest first, or throws `NotTold`; undefined without a key that is shared with the API:
 *   it tells nobody else
 */
export function actsLogAt(apiUrl: string, siteKey: string | undefined) {
  if (siteKey === undefined) return undefined;
  return async (number: number): Promise<LogLine[]> => {
    const response = await ask(`${apiUrl}/api/trust/log?after=${number}`, siteKey);
    if (!response.ok)
      throw new NotTold(`the API answered ${response.status} when it was asked for the log of all acts`);
    const told = await readJson(response).catch((cause: unknown) => {
      throw new NotTold('the answer of the API broke off when it was asked for the log of all acts', {
        cause,
      });
    });
    return answer.parse(told).lines;
  };
}
