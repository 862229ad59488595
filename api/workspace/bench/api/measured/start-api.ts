import { untilAnswers } from '../../../site/answers.ts';
import { clerkSettings, SITE_URL } from './people.ts';
import { startService, type Service } from './service.ts';

export interface MeasuredApi extends Service {
  port: number;
}

interface ApiOptions {
  root: string;
  port: number;
  /** MongoDB's address, with the name of the database */
  mongodb: string;
  payments: string;
  clerk: string;
  log: string;
  settings?: Record<string, string>;
}

/** Limits by count would end a measurement; everything else is as in production. */
const limits = {
  PUBLIC_PER_MINUTE: '1000000000',
  COSTLY_PER_MINUTE: '1000000000',
  OPEN_HOLDS_PER_SHOW: '1000',
  LIVE_PER_USER: '10',
};

/** Starts the built API and waits until it is ready. */
export async function startApi(options: ApiOptions): Promise<MeasuredApi> {
  const { root, port, mongodb, payments, clerk, log, settings = {} } = options;
  const { service } = startService<never>({
    root,
    file: 'api/dist/main.js',
    log,
    env: {
      ...clerkSettings,
      ...limits,
      CLERK_API_URL: clerk,
      NODE_ENV: 'production',
      API_PORT: String(port),
      SITE_URL,
      MONGODB_URI: mongodb,
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      STRIPE_API_URL: payments,
      TMDB_API_KEY: 'bench',
      ...settings,
    },
  });
  await untilAnswers(`http://127.0.0.1:${port}/api/ready`, service.ended);
  return { ...service, port };
}
