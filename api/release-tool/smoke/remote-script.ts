import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from '@hono/zod-openapi';
import type { Page } from 'playwright';
import type { Session } from './try-set.ts';

/** What a remote's own script is given: a tab that shows the set that is tried. */
interface ScriptInput {
  page: Page;
  siteUrl: string;
  session: Session;
  width: number;
}

/** What a remote adds to the trial: addresses of its routes, and what to do there. It fails by throwing. */
export interface RemoteScript {
  name: string;
  addresses: string[];
  run?(input: ScriptInput): Promise<unknown>;
}

const exported = z.looseObject({
  addresses: z.array(z.string().startsWith('/')).optional(),
  default: z
    .custom<(input: ScriptInput) => Promise<unknown>>((value) => typeof value === 'function')
    .optional(),
});

/** The script `smoke.mjs` in the folder of a remote, when there is one. */
export async function scriptOf(folder: string, name: string): Promise<RemoteScript[]> {
  const file = path.join(folder, 'smoke.mjs');
  if (!existsSync(file)) return [];
  const sent: unknown = await import(/* webpackIgnore: true */ pathToFileURL(file).href);
  const { addresses = [], default: run } = exported.parse(sent);
  return [{ name, addresses, ...(run && { run }) }];
}
