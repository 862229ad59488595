import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright';
import {
  compositionOf,
  described,
  releaseOf,
  signed,
  teamKeys,
} from '../../server/composition/testing/signed.ts';
import { trusted } from '../../server/composition/trusted.ts';
import { deployShellServer } from '../../server/kept-files/testing/shell-server.ts';
import { theBrowser } from '../visitor/browser.ts';

const web = path.join(import.meta.dirname, '../../dist/web/js');
/** The script of the built shell that decides what text may become. */
const sinks = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(web)
      .filter((name) => name.startsWith('sinks.') && name.endsWith('.js'))
      .map((name) => [`js/${name}`, readFileSync(path.join(web, name), 'utf8')]),
  );
const LATER = 'window.later = true;';
const live = trusted(compositionOf('one', signed(releaseOf('catalog', '1.0.0'))), teamKeys);

/** A shell's server whose page a browser can open, and what it answered to reports. */
async function listening(settings: Record<string, string>) {
  const deployed = await deployShellServer({
    version: '1.0.0',
    files: { 'js/main.js': 'document.title = "ran";', 'js/later.js': LATER, ...sinks() },
    apiUrl: 'http://127.0.0.1:9',
    composition: () => live,
    settings,
  });
  const reports: { text: string; status: number }[] = [];
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request, env) {
      const isReport = new URL(request.url).pathname === '/__policy';
      const text = isReport ? await request.clone().text() : '';
      const answer = await deployed.fetch(request, env);
      if (isReport) reports.push({ text, status: answer.status });
      return answer;
    },
  });
  if (!server.listening) await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await deployed.remove();
  });
  const context = await (await theBrowser()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/catalog`);
  await expect.poll(() => page.title()).toBe('ran');
  return { reports, page };
}

/** What a script of a remote could do. */
const write = (page: Page) =>
  page.evaluate(() => {
    const box = document.createElement('div');
    try {
      box.innerHTML = '<b id="written">Ann</b>';
    } catch (error) {
      return String(error instanceof TypeError);
    }
    return box.textContent;
  });

test('a script that writes HTML as text is reported by the browser and not stopped', async () => {
  const { reports, page } = await listening({ TRUSTED_TYPES_PERCENT: '100' });
  expect(await write(page)).toBe('Ann');
  await expect.poll(() => reports.map(({ text }) => text).join()).toContain('Element innerHTML');
  expect(reports.map(({ status }) => status)).toContain(204);
  expect(reports[0]?.text).toContain('require-trusted-types-for');
});

test('in a document of its own it is stopped, and scripts whose hashes are known are loaded by their addresses', async () => {
  const { page } = await listening({ OWN_DOCUMENTS: 'catalog' });
  expect(await write(page)).toBe('true');
  const tried = await page.evaluate(async (integrity) => {
    const element = document.createElement('script');
    element.src = '/js/later.js';
    element.integrity = integrity;
    element.crossOrigin = 'anonymous';
    document.head.append(element);
    await new Promise((resolve) => element.addEventListener('load', resolve));
    const own = document.createElement('button');
    const typed = window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } };
    const refused = (act: () => unknown) => {
      try {
        act();
        return false;
      } catch {
        return true;
      }
    };
    return {
      later: 'later' in window,
      code: refused(() => (document.createElement('script').text = 'window.ran = true;')),
      handler: refused(() => own.setAttribute('onclick', 'act()')),
      policy: refused(() => typed.trustedTypes?.createPolicy('mine', {})),
    };
  }, described(LATER).integrity);
  expect(tried).toEqual({ later: true, code: true, handler: true, policy: true });
});

test('an operator can take that back', async () => {
  const { page } = await listening({ OWN_DOCUMENTS: 'catalog', TRUSTED_TYPES: 'report' });
  expect(await write(page)).toBe('Ann');
});
