import path from 'node:path';
import { untilAnswers } from '../../../site/answers.ts';
import { clerkSettings, SITE_URL } from './people.ts';
import { startService } from './service.ts';
import type { MeasuredApi } from './start-api.ts';

interface ShellOptions {
  root: string;
  port: number;
  /** of the API behind it */
  apiPort: number;
  /** in which it has its own */
  dir: string;
  log: string;
}

/** Starts the built server of the shell in front of an API, and waits until it answers. Nothing is live: it passes on what is the API's. */
export async function startShell({ root, port, apiPort, dir, log }: ShellOptions): Promise<MeasuredApi> {
  const { service } = startService<never>({
    root,
    file: 'shell/dist/server/main.js',
    log,
    env: {
      // One that signs real people in would want https, and nobody signs in here.
      CLERK_PUBLISHABLE_KEY: clerkSettings.CLERK_PUBLISHABLE_KEY.replace('pk_live_', 'pk_test_'),
      NODE_ENV: 'production',
      PORT: String(port),
      API_URL: `http://127.0.0.1:${apiPort}`,
      SITE_URL,
      DATA_DIR: path.join(dir, 'shell'),
      DRAIN_MS: '0',
    },
  });
  await untilAnswers(`http://127.0.0.1:${port}/__health`, service.ended);
  return { ...service, port };
}
