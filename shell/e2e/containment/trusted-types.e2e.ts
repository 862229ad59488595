import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { deployShellServer } from '../../server/kept-files/testing/shell-server.ts';
import { theBrowser } from '../visitor/browser.ts';

/** A shell's server whose page a browser can open, and what it answered to reports. */
async function listening(percent: string) {
  const deployed = await deployShellServer({
    version: '1.0.0',
    files: { 'js/main.js': 'document.title = "ran";' },
    apiUrl: 'http://127.0.0.1:9',
    composition: () => ({ id: 'one', createdAt: '2026-01-01T00:00:00.000Z', remotes: [] }),
    settings: { TRUSTED_TYPES_PERCENT: percent },
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
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  // What a script of a remote could do.
  const written = await page.evaluate(() => {
    const box = document.createElement('div');
    box.innerHTML = '<b id="written">Ann</b>';
    return box.textContent;
  });
  return { reports, written };
}

test('a script that writes HTML as text is reported by the browser and not stopped', async () => {
  const { reports, written } = await listening('100');
  expect(written).toBe('Ann');
  await expect.poll(() => reports.map(({ text }) => text).join()).toContain('Element innerHTML');
  expect(reports.map(({ status }) => status)).toContain(204);
  expect(reports[0]?.text).toContain('require-trusted-types-for');
});
