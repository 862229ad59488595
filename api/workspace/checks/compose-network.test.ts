import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trustedProxiesSetting } from '@matinee/api/serving';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const file = path.resolve(import.meta.dirname, '../../../docs/production/compose.yaml');
const range = z.object({ gateway: z.string(), ip_range: z.string() });
const { networks, services } = z
  .object({
    networks: z.record(z.string(), z.object({ ipam: z.object({ config: z.array(range) }) })),
    services: z.record(
      z.string(),
      z.looseObject({ environment: z.record(z.string(), z.string()).default({}), networks: z.unknown() }),
    ),
  })
  .parse(parse(readFileSync(file, 'utf8'), { merge: true }));
const ranges = Object.values(networks).flatMap(({ ipam }) => ipam.config);

test('no gateway of the compose file is believed as a proxy: from there Docker passes on visitors over IPv6', () => {
  const gateways = ranges.map(({ gateway }) => gateway);
  expect(gateways).not.toEqual([]);
  for (const [name, { environment }] of Object.entries(services)) {
    if (environment['TRUSTED_PROXIES'] === undefined) continue;
    const isOurs = trustedProxiesSetting.parse(environment['TRUSTED_PROXIES']);
    expect([name, gateways.filter(isOurs)]).toEqual([name, []]);
    // nginx before the shells and the APIs, and the shells before the APIs.
    expect([name, ['10.0.0.1', '10.0.0.11', '10.0.0.12'].filter((address) => !isOurs(address))]).toEqual([
      name,
      [],
    ]);
  }
});

test('no container that gets any address takes one that another has by name', () => {
  const isAnybodys = trustedProxiesSetting.parse(ranges.map((one) => one.ip_range).join());
  const named = [...JSON.stringify(services).matchAll(/"ipv4_address":"([\d.]+)"/g)].map(
    ([, one = '']) => one,
  );
  expect(named).toHaveLength(5);
  expect(named.filter(isAnybodys)).toEqual([]);
});

test('Docker lets visitors in by the way alone that keeps their addresses', () => {
  const { ports } = z.object({ ports: z.array(z.string()) }).parse(services['nginx']);
  expect(ports).toEqual(['0.0.0.0:80:80', '0.0.0.0:443:443']);
});
