import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { until, type Engine } from './engine.ts';

/** Of Debian's package webkit2gtk-driver: the engine of Safari, without Safari. */
const DRIVER = '/usr/bin/WebKitWebDriver';
const machine = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
const browser = `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`;
/** It draws into a window only. */
const SCREEN = '/usr/bin/Xvfb';

export const hasWebKit = [DRIVER, browser, SCREEN].every((file) => existsSync(file));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a screen that nobody sees. @returns its name, such as `:99` */
async function startScreen() {
  const words = ['-displayfd', '3', '-screen', '0', '1600x1000x24'];
  const child = spawn(SCREEN, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [said] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { child, name: `:${said.toString().trim()}` };
}

/** Starts WebKit on a screen of its own, and drives it as https://www.w3.org/TR/webdriver2/ says. */
export async function startWebKit(): Promise<Engine> {
  const screen = await startScreen();
  const home = mkdtempSync(path.join(tmpdir(), 'matinee-webkit-'));
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      // Without a graphics card.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const ask = async (method: string, address: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };
  await until(() => ask('GET', '/status'), 'WebKit’s driver');
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  };
  const { sessionId } = (await ask('POST', '/session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    open: async (url) => void (await ask('POST', `${session}/url`, { url })),
    run: (script) => ask('POST', `${session}/execute/sync`, { script, args: [] }),
    widen: async (width) => void (await ask('POST', `${session}/window/rect`, { width, height: 900 })),
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      for (const child of [driver, screen.child]) child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
