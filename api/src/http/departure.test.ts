import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Departure, departureOf } from './departure.ts';

const PLENTY = { drainMs: 0, graceMs: 5000 };

/** One of two servers behind a proxy; it comes back on the same port. */
class Behind {
  #server: http.Server | undefined;
  #departure: Departure | undefined;
  port = 0;
  answered = 0;

  async start(): Promise<void> {
    const server = http.createServer((request, response) => {
      if (request.url === '/ready') response.writeHead(this.#departure?.isLeaving() ? 503 : 200).end();
      else
        request.resume().on('end', () =>
          setTimeout(() => {
            this.answered += 1;
            response.end('done');
          }, Math.random() * 5),
        );
    });
    this.#departure = departureOf(server);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  leave(limits: { drainMs: number; graceMs: number }, drained?: () => void): Promise<void> {
    if (!this.#server || !this.#departure) throw new Error('not started');
    return this.#departure.leave(limits, drained);
  }
}

const agents: http.Agent[] = [];
const servers: Behind[] = [];
afterEach(async () => {
  agents.splice(0).forEach((agent) => agent.destroy());
  await Promise.all(servers.splice(0).map((server) => server.leave({ drainMs: 0, graceMs: 0 })));
});
async function startBehind(): Promise<Behind> {
  const behind = new Behind();
  await behind.start();
  servers.push(behind);
  return behind;
}
function keepAlive(): http.Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });
  agents.push(agent);
  return agent;
}

function ask(port: number, path: string, method: string, agent: http.Agent): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, method, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer));
      answer.on('error', reject);
    });
    request.on('error', reject).end(method === 'POST' ? 'x' : undefined);
  });
}

/** Sends each POST to the next server that was ready when last asked, over kept connections, and never a second time. */
function roundRobin(behind: Behind[]) {
  const agent = keepAlive();
  const probes = keepAlive();
  const isReady = new Set(behind);
  let next = 0;
  const probe = async () => {
    for (const one of behind) {
      const answer = await ask(one.port, '/ready', 'GET', probes).catch(() => null);
      if (answer?.statusCode === 200) isReady.add(one);
      else isReady.delete(one);
    }
  };
  return {
    probe,
    isReady: (one: Behind) => isReady.has(one),
    post() {
      const [...ready] = isReady;
      const one = ready[next++ % ready.length];
      if (!one) throw new Error('nobody is ready');
      return ask(one.port, '/', 'POST', agent);
    },
  };
}

test('in rolling restarts behind a proxy that repeats nothing no POST fails', async () => {
  const behind = [await startBehind(), await startBehind()];
  const proxy = roundRobin(behind);
  const failures: unknown[] = [];
  let sent = 0;
  let isOver = false;
  const visitor = async () => {
    while (!isOver) {
      sent += 1;
      const answer = await proxy.post().catch((error: unknown) => error);
      if (!(answer instanceof http.IncomingMessage && answer.statusCode === 200)) failures.push(answer);
    }
  };
  const probing = (async () => {
    while (!isOver) {
      await proxy.probe();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const visitors = Array.from({ length: 8 }, visitor);
  for (let round = 0; round < 2; round++)
    for (const one of behind) {
      await one.leave({ ...PLENTY, drainMs: 150 });
      await one.start();
      await expect.poll(() => proxy.isReady(one), { timeout: 10_000 }).toBe(true);
    }
  isOver = true;
  await Promise.all([...visitors, probing]);
  expect(failures).toEqual([]);
  expect(sent).toBe(behind.reduce((sum, { answered }) => sum + answered, 0));
});

test('a server that is never at rest is closed after a while all the same, and not after so many turns', async () => {
  const behind = await startBehind();
  // Each look at the clock finds it a tenth of a second later: no turn is a quiet one.
  let now = 0;
  const looks = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  onTestFinished(() => looks.mockRestore());
  await behind.leave({ ...PLENTY, drainMs: 1 });
  expect(looks.mock.calls.length).toBeLessThan(50);
});

test('while it drains it says that it leaves, takes new connections, and keeps none', async () => {
  const behind = await startBehind();
  const gone = behind.leave({ ...PLENTY, drainMs: 300 });
  const first = await ask(behind.port, '/', 'POST', keepAlive());
  expect(first).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  expect((await ask(behind.port, '/ready', 'GET', keepAlive())).statusCode).toBe(503);
  await gone;
  await expect(ask(behind.port, '/', 'POST', keepAlive())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  servers.pop();
});

test('a connection that was kept is good for one more request when no new one is taken, and nothing written into it is lost', async () => {
  const behind = await startBehind();
  const kept = keepAlive();
  await ask(behind.port, '/', 'POST', kept);
  let last: Promise<http.IncomingMessage> | undefined;
  const refused = new Promise<unknown>((resolve) => {
    void behind.leave({ ...PLENTY, drainMs: 1000 }, () => {
      last = ask(behind.port, '/', 'POST', kept);
      resolve(ask(behind.port, '/', 'POST', keepAlive()).catch((error: unknown) => error));
    });
  });
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  expect(await last).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  servers.pop();
});
