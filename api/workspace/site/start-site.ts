import path from 'node:path';
import { deployLocal, promoteLocalShell } from './deploy-local.ts';
import { scheduleProgramme } from '../programme/schedule.ts';
import { artFolder } from './artwork.ts';
import { untilAnswers } from './answers.ts';
import { startChild, type Child } from './child.ts';
import { productEnvironment, standInsNeeded } from './environment.ts';
import { localKeys, type LocalKeys } from './keys.ts';
import { requireFreePorts } from './ports-free.ts';
import { portOf, portsFrom, remoteNames, type Ports } from './ports.ts';
import type { HostOrder } from './processes/remote-hosts.ts';
import { hostFolder, offerForReleases } from './release-target.ts';
import { standInOrder } from './stand-in-order.ts';

export interface SiteOptions {
  /** the repository, built */
  root: string;
  port: number;
  dataDir: string;
  env: Record<string, string | undefined>;
  say(line: string): void;
  /** remotes that go live; all when absent */
  remotes?: string[];
}

export interface RunningSite {
  url: string;
  ports: Ports;
  keys: LocalKeys;
  processes: Record<'stand-ins' | 'remote-hosts' | 'api' | 'shell', Child>;
  hosts: { start(name: string): Promise<void>; stop(name: string): Promise<void> };
  /** puts another set of remotes live; all of them when none are named */
  deploy(remotes?: string[]): Promise<void>;
  /** puts the shell's page as it is built now live, before its server is started anew */
  registerShell(): Promise<void>;
  /**
   * Starts the API or the shell's server anew, as it is built now; rejects when it does not come up.
   * @param other settings that it has this time, over its own
   */
  restart(name: 'api' | 'shell', other?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts one copy of the site: stand-ins for what has no keys, remote hosts, API, shell; publishes what was built and
 * gives the cinema a programme.
 * @throws {Error} a sentence that says what to do, when a port is in use or a setting is incomplete
 */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { root, port, dataDir, env, say } = options;
  const ports = portsFrom(port);
  const wanted = standInsNeeded(env);
  await requireFreePorts(ports);
  const keys = localKeys(dataDir);
  const siteUrl = env['SITE_URL'] || `http://localhost:${port}`;
  const logDir = path.join(dataDir, 'logs');
  const started: Child[] = [];
  const child = (name: string, file: string, extra: Record<string, string> = {}) => {
    const made = startChild({ name, file: path.join(root, file), env: { ...env, ...extra }, logDir });
    started.push(made);
    return made;
  };
  const stop = async () => {
    for (const each of started.reverse()) await each.stop();
  };

  try {
    say('Starting the stand-ins and the remote hosts …');
    const standIns = child('stand-ins', 'api/stand-ins/dist/stand-ins.js');
    const artDir = artFolder(root);
    const order = standInOrder({ wanted, ports, keys, dataDir, artDir, siteUrl });
    const hosts = child('remote-hosts', 'api/workspace/dist/remote-hosts.js');
    const host = (act: HostOrder['act']) => async (name: string) => {
      const message: HostOrder = {
        act,
        name,
        port: portOf(ports, name),
        dir: hostFolder(dataDir, name),
      };
      await hosts.ask(message);
    };
    const [{ clerkJwtKey }] = await Promise.all([
      standIns.ask<{ ready: boolean; clerkJwtKey?: string }>(order),
      remoteNames.reduce((before, name) => before.then(() => host('start')(name)), Promise.resolve()),
    ]);

    say('Starting the API and the shell …');
    const product = productEnvironment({
      ports,
      keys,
      standIns: wanted,
      siteUrl,
      dataDir,
      ...(clerkJwtKey && { clerkJwtKey }),
    });
    const apiUrl = product['API_URL']!;
    const servers = {
      api: { file: 'api/dist/main.js', answers: `${apiUrl}/api/ready` },
      shell: { file: 'shell/dist/server/main.js', answers: `http://127.0.0.1:${ports.site}/` },
    };
    const api = child('api', servers.api.file, product);
    await untilAnswers(servers.api.answers, api.ended);
    const deploy = (remotes = remoteNames) =>
      deployLocal({
        root,
        hostsDir: path.join(dataDir, 'hosts'),
        apiUrl,
        keys,
        remotes: Object.fromEntries(remotes.map((name) => [name, portOf(ports, name)])),
      });
    offerForReleases({ dataDir, ports, keys, siteUrl, hasStandIn: wanted.includes('clerk') });
    await deploy(options.remotes);
    const shell = child('shell', servers.shell.file, product);
    if (wanted.includes('clerk') && wanted.includes('films')) {
      say('Filling the programme of the coming days …');
      await scheduleProgramme({
        apiUrl,
        clerk: { secretKey: keys.clerk, apiUrl: product['CLERK_API_URL']! },
        timeZone: env['CINEMA_TIMEZONE'] || 'Asia/Ho_Chi_Minh',
        halls: Number(env['CINEMA_HALLS'] || 4),
        now: new Date(),
      });
    }
    await untilAnswers(servers.shell.answers, shell.ended);
    const processes = { 'stand-ins': standIns, 'remote-hosts': hosts, api, shell };
    return {
      url: siteUrl,
      ports,
      keys,
      processes,
      hosts: { start: host('start'), stop: host('stop') },
      deploy,
      registerShell: () => promoteLocalShell({ root, apiUrl, keys }),
      async restart(name, other = {}) {
        await processes[name].stop();
        processes[name] = child(name, servers[name].file, { ...product, ...other });
        await untilAnswers(servers[name].answers, processes[name].ended);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
