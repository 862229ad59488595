import path from 'node:path';
import { writeLocalCopy } from '@matinee/release-tool';
import type { LocalKeys } from './keys.ts';
import { firstRootOf } from './local-roots.ts';
import { portOf, remoteNames, type Ports } from './ports.ts';

interface Copy {
  dataDir: string;
  ports: Ports;
  keys: LocalKeys;
  siteUrl: string;
  /** whether people sign in at the stand-in of Clerk */
  hasStandIn: boolean;
}

/** The folder that the host of a remote serves. */
export const hostFolder = (dataDir: string, remote: string): string => path.join(dataDir, 'hosts', remote);

/** Lets `npm run release` act on this copy when it is told of no other site. */
export function offerForReleases({ dataDir, ports, keys, siteUrl, hasStandIn }: Copy): void {
  const { operator, ...deployKeys } = keys.deploy;
  const ofEach = <T>(make: (name: string) => T) =>
    Object.fromEntries(remoteNames.map((name) => [name, make(name)]));
  writeLocalCopy(dataDir, {
    apiUrl: `http://127.0.0.1:${ports.api}`,
    siteUrl,
    ...(hasStandIn && {
      account: 'user@matinee.test:matinee-user',
      adminAccount: 'admin@matinee.test:matinee-admin',
    }),
    operatorKey: operator,
    deployKeys,
    signingKeys: Object.fromEntries(
      Object.entries({ ...keys.signing, api: keys.roles.api }).map(([name, { signingKey }]) => [
        name,
        signingKey,
      ]),
    ),
    roles: { root: keys.roles.root.signingKey, operator: keys.roles.operator.signingKey },
    root: firstRootOf(keys),
    hosts: ofEach((name) => ({
      dir: path.resolve(hostFolder(dataDir, name)),
      url: `http://localhost:${portOf(ports, name)}`,
    })),
  });
}
