import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NGINX_PATHS = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];
const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/**
 * Finds nginx, and installs Debian's where there is none.
 * @param say told of what takes time
 * @returns its path; undefined when it cannot be had here
 */
export function findNginx(say: (line: string) => void): string | undefined {
  const found = NGINX_PATHS.find((file) => existsSync(file));
  if (found || !mayInstall()) return found;
  say('Installing nginx …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'nginx'],
  ])
    if (spawnSync('apt-get', words, { stdio: 'ignore', env }).status !== 0) return undefined;
  return NGINX_PATHS.find((file) => existsSync(file));
}

/** What is said where there is none. */
export const NO_NGINX =
  'There is no nginx here, and none could be installed: install it (Debian: apt-get install nginx).';

export interface Nginx {
  /** takes the files of another configuration; visitors notice nothing */
  reload(files: Record<string, string>): void;
  stop(): void;
}

/**
 * Starts nginx with a configuration of its own.
 * @param files by their paths in its folder; `nginx.conf` is the first
 * @throws {Error} in nginx's own words when it does not take the configuration
 */
export function startNginx(program: string, folder: string, files: Record<string, string>): Nginx {
  const call = (...words: string[]) =>
    execFileSync(
      program,
      ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'logs/error.log'), ...words],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
  const write = (now: Record<string, string>) => {
    for (const [file, text] of Object.entries(now)) {
      const place = path.join(folder, file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
  };
  mkdirSync(path.join(folder, 'logs'), { recursive: true });
  write(files);
  call('-t', '-q');
  call();
  return {
    reload(now) {
      write(now);
      call('-t', '-q');
      call('-s', 'reload');
    },
    stop: () => void call('-s', 'stop'),
  };
}
