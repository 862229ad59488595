/** All of production on one machine: what its containers leave each other of it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const file = path.resolve(import.meta.dirname, '../../../docs/production/compose.yaml');
const service = z.looseObject({
  command: z.array(z.string()).optional(),
  logging: z.looseObject({ driver: z.string() }).optional(),
  volumes: z.array(z.string()).optional(),
});
const compose = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(readFileSync(file, 'utf8'), { merge: true }));

test('no container of the compose file fills the disk with its log', () => {
  const services = Object.entries(compose.services);
  expect(services.length).toBeGreaterThan(10);
  // Docker's usual driver never drops a line; this one keeps 100 MB.
  for (const [name, { logging }] of services) expect(logging?.driver, name).toBe('local');
});

test('the databases that the compose file has on one machine leave each other and the servers their memory', () => {
  const databases = Object.entries(compose.services).filter(([name]) => name.startsWith('mongodb-'));
  expect(databases).toHaveLength(3);
  // By itself each takes half of the machine.
  for (const [, { command = [] }] of databases)
    expect(command.join(' ')).toMatch(/ --wiredTigerCacheSizeGB \$\{MONGODB_CACHE_GB:-0\.5\}$/);
});

test('the certificate of the compose file is mounted with its folder: of a single file Docker goes on showing the one that a renewal has replaced', () => {
  const mounts = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .map((volume) => volume.split(':')[1] ?? '')
    .filter((target) => target.startsWith('/etc/ssl'));
  // The folder that nginx-site.conf has it in.
  expect(mounts).toEqual(['/etc/ssl']);
});
