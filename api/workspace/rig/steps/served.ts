import { readFileSync } from 'node:fs';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { SITE } from '../machine/names.ts';
import type { Rig } from '../start-rig.ts';

export interface Served {
  status: number;
  headers: https.RequestOptions['headers'] & Record<string, string | string[] | undefined>;
  body: string;
}

/** Asks the site through TLS, as a browser that has just been opened. */
export function askSite(rig: Pick<Rig, 'ports' | 'certificate'>, path: string): Promise<Served> {
  const to = { host: '127.0.0.1', port: rig.ports.tls, path, servername: SITE, agent: false as const };
  const ca = readFileSync(rig.certificate.certificate);
  return new Promise((resolve, reject) => {
    https
      .get({ ...to, ca, headers: { host: SITE } }, (answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        );
      })
      .once('error', reject);
  });
}

/** The version of a remote that the front page has in it. */
export async function servedVersion(
  rig: Pick<Rig, 'ports' | 'certificate'>,
  remote: string,
): Promise<string> {
  const { body } = await askSite(rig, '/');
  return new RegExp(`"name":"${remote}"[^{}]*?"version":"([^"]+)"`).exec(body)?.[1] ?? '';
}
