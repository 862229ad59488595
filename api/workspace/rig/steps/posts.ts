import { readFileSync } from 'node:fs';
import https from 'node:https';
import { createClerkClient } from '@clerk/backend';
import { localAccounts } from '@matinee/stand-ins/clerk';
import { readProgramme } from '../../screenshots/facts.ts';
import { SITE, SITE_URL } from '../machine/names.ts';
import type { Rig } from '../start-rig.ts';

/** A token holds for a minute. */
const TOKEN_MS = 30_000;
const TIMEOUT_MS = 30_000;

/** What came of one POST: a status, or the error of its connection. */
type Outcome = number | string;

/** Tokens of somebody who is signed in, as their page asks Clerk for them. */
function tokens({ keys, ports }: Pick<Rig, 'keys' | 'ports'>) {
  const client = createClerkClient({
    secretKey: keys.clerk,
    apiUrl: `http://127.0.0.1:${ports.clerk}`,
    telemetry: { disabled: true },
  });
  let current: { at: number; jwt: Promise<string> } | undefined;
  const fresh = async () => {
    const emailAddress = [localAccounts.find(({ role }) => role === undefined)?.email ?? ''];
    const [user] = (await client.users.getUserList({ emailAddress })).data;
    if (!user) throw new Error('The account is missing.');
    const session = await client.sessions.createSession({ userId: user.id });
    return (await client.sessions.getToken(session.id)).jwt;
  };
  return () => {
    if (!current || Date.now() - current.at > TOKEN_MS) current = { at: Date.now(), jwt: fresh() };
    return current.jwt;
  };
}

/**
 * People who change their favorites one after the other, over kept connections and through all of the rig: nginx, shell's server,
 * nginx, API, database. Nobody sends anything twice.
 * @param people at a time
 */
export async function postingPeople(rig: Rig, people: number) {
  const { movies: showing } = await readProgramme(`http://127.0.0.1:${rig.ports.balancer}`);
  const movies = showing.map(({ _id }) => _id);
  const agent = new https.Agent({
    keepAlive: true,
    maxSockets: people,
    ca: readFileSync(rig.certificate.certificate),
    servername: SITE,
  });
  const token = tokens(rig);
  const post = async (movieId: string, favorite: boolean): Promise<Outcome> => {
    const body = JSON.stringify({ movieId, favorite });
    const headers = {
      host: SITE,
      origin: SITE_URL,
      authorization: `Bearer ${await token()}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve) => {
      const to = {
        host: '127.0.0.1',
        port: rig.ports.tls,
        path: '/api/user/update-favorite',
        method: 'POST',
      };
      const request = https.request({ ...to, headers, agent, timeout: TIMEOUT_MS }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', (error) => resolve(String(error)));
      });
      request.on('error', (error) => resolve(String(error)));
      request.on('timeout', () => request.destroy(new Error('no answer')));
      request.end(body);
    });
  };
  const outcomes = new Map<Outcome, number>();
  let sent = 0;
  let isOver = false;
  const person = async (_: unknown, index: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      sent += 1;
      const outcome = await post(movies[turn % movies.length] ?? '', (index + turn) % 2 === 0);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: people }, person));
  return {
    sent: () => sent,
    /** Ends it. @returns how many were sent, and what came of those that were not answered with success */
    async stop(): Promise<{ sent: number; lost: [Outcome, number][] }> {
      isOver = true;
      await all;
      agent.destroy();
      return { sent, lost: [...outcomes].filter(([outcome]) => outcome !== 200) };
    },
  };
}
