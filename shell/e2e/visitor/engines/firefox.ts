import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until, type Engine } from './engine.ts';

/** Debian's, and where others put it. */
const binary = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

export const hasFirefox = binary !== undefined;

/** Firefox listens on a free port, which it writes into its profile. */
const PREFERENCES = `user_pref("marionette.port", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
`;

/** What WebDriver has for Firefox when nothing stands between: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html */
function marionette(socket: Socket) {
  let rest = Buffer.alloc(0);
  let last = 0;
  const waiting = new Map<number, (answer: { error: unknown; result: unknown }) => void>();
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const length = Number(rest.subarray(0, colon));
      if (colon < 1 || rest.length < colon + 1 + length) return;
      const message = JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()) as unknown;
      rest = rest.subarray(colon + 1 + length);
      // The first one is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, unknown, unknown];
      waiting.get(id)?.({ error, result });
      waiting.delete(id);
    }
  });
  return async (name: string, parameters: object = {}): Promise<unknown> => {
    const id = (last += 1);
    const text = JSON.stringify([0, id, `WebDriver:${name}`, parameters]);
    const answer = new Promise<{ error: unknown; result: unknown }>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { error, result } = await answer;
    if (error) throw new Error(`Firefox: ${JSON.stringify(error).slice(0, 500)}`);
    return result;
  };
}

/** Starts Firefox with a profile of its own. */
export async function startFirefox(): Promise<Engine> {
  if (!binary) throw new Error('There is no Firefox');
  const profile = mkdtempSync(path.join(tmpdir(), 'matinee-firefox-'));
  writeFileSync(path.join(profile, 'user.js'), PREFERENCES);
  const words = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const child = spawn(binary, words, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
  const port = await until(
    async () => Number(readFileSync(path.join(profile, 'MarionetteActivePort'), 'utf8')) || undefined,
    'The port of Firefox',
  );
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const ask = marionette(socket);
  await ask('NewSession');
  return {
    open: async (url) => void (await ask('Navigate', { url })),
    run: async (script) => ((await ask('ExecuteScript', { script, args: [] })) as { value: unknown }).value,
    widen: async (width) => void (await ask('SetWindowRect', { width, height: 900 })),
    async close() {
      socket.destroy();
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
