// All stand-ins in one process: started with a message, answers with what the product must know of them.
import path from 'node:path';
import { startClerkStandIn } from '../clerk/index.ts';
import { startFilmStandIn } from '../films/index.ts';
import { startMailbox } from '../mailbox/index.ts';
import { startMongoStandIn } from '../mongodb/index.ts';
import { startStripeStandIn } from '../stripe/index.ts';
import type { StandInAnswer, StandInOrder } from './order.ts';

const running: { close(): Promise<void> }[] = [];

async function start({
  dataDir,
  mongodb,
  mailbox,
  films,
  stripe,
  clerk,
}: StandInOrder): Promise<string | undefined> {
  const dir = (name: string) => path.join(dataDir, name);
  if (mongodb) running.push(await startMongoStandIn({ dir: dir('mongodb'), ...mongodb }));
  if (mailbox) running.push(await startMailbox({ dir: dir('mailbox'), ...mailbox }));
  let clerkJwtKey: string | undefined;
  if (clerk) {
    const started = await startClerkStandIn({ dir: dir('clerk'), ...clerk });
    running.push(started);
    clerkJwtKey = started.jwtKey;
  }
  if (stripe) running.push(await startStripeStandIn({ dir: dir('stripe'), ...stripe }));
  if (films) running.push(await startFilmStandIn(films));
  return clerkJwtKey;
}

async function stop() {
  await Promise.all(running.map((standIn) => standIn.close()));
  process.exit(0);
}

const answer = (said: StandInAnswer) => process.send?.(said);
process.on('message', (order: StandInOrder) => {
  start(order).then(
    (clerkJwtKey) => answer({ ready: true, clerkJwtKey }),
    (error: unknown) => answer({ ready: false, reason: String(error) }),
  );
});
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
