import { logLineSchema, type LogLine } from '@matinee/api/release-trust';
import { signShellServer } from '@matinee/api/site-tokens';
import { z } from 'zod';
import { readJson } from '../api-polling/read-json.ts';

const TIMEOUT_MS = 2_000;
const answer = z.object({ lines: z.array(logLineSchema) });

/**
 * Reads the log of all acts at the API.
 * @returns reads some lines after a number, oldest first; undefined without a key that is shared with the API: it tells nobody else
 */
export function actsLogAt(apiUrl: string, siteKey: string | undefined) {
  if (siteKey === undefined) return undefined;
  return async (number: number): Promise<LogLine[]> => {
    const response = await fetch(`${apiUrl}/api/trust/log?after=${number}`, {
      headers: { authorization: `Bearer ${signShellServer(siteKey, new Date())}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok)
      throw new Error(`the API answered ${response.status} when it was asked for the log of all acts`);
    return answer.parse(await readJson(response)).lines;
  };
}
