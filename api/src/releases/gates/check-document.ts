import type { ReleaseOnHost } from '../documents/composition.ts';
import { shellsInUse } from '../shells/in-use.ts';
import { isSignedByItsTeam, type TeamKeys } from '../signing/index.ts';
import type { Builders } from '../provenance/check.ts';
import type { WhyUnproven } from '../provenance/proven.ts';
import { liveState, type ReleaseStore } from '../store/store.ts';
import { addressGate, type AddressRules } from './address-gate.ts';
import type { Answers } from '../calls/call-misfits.ts';
import { callsGate } from './calls-gate.ts';
import { closed, open, type Gate } from './gate.ts';
import { navGate } from './nav-gate.ts';
import { partsGate } from './parts-gate.ts';
import { routesGate } from './routes-gate.ts';
import { contractGate, sharedGate } from './shell-gates.ts';
import { versionGate } from './version-gate.ts';

export interface CheckContext {
  store: ReleaseStore;
  teamKeys: TeamKeys;
  /** where releases may lie */
  address: AddressRules;
  /** whether it is proven where one that is published was built */
  whyUnproven: WhyUnproven;
  /** where releases of this team have to be built; undefined: anywhere */
  builders: Builders | undefined;
  /** what this API answers */
  answers(): Answers;
}

/**
 * Checks what a release document says, against what is live. Its files are another matter (`examineFiles`).
 * @returns the gates `signature`, `version`, `address`, `routes`, `nav`, `parts`, `shared`, `contract` and `calls`
 */
export async function checkDocument(
  { store, teamKeys, address, whyUnproven, builders, answers }: CheckContext,
  release: ReleaseOnHost,
): Promise<Gate[]> {
  const [known, now, shells] = await Promise.all([
    store.releases.findOne({ _id: `${release.name}@${release.version}` }),
    liveState(store),
    shellsInUse(store),
  ]);
  return [
    signatureGate(teamKeys, release),
    await versionGate({ teamKeys, whyUnproven, builders }, release, known),
    addressGate(release, address),
    routesGate(release, now?.composition ?? null, shells),
    navGate(release),
    partsGate(release, now?.composition ?? null),
    sharedGate(release, shells),
    contractGate(release, shells),
    callsGate(release, answers()),
  ];
}

function signatureGate(teamKeys: TeamKeys, release: ReleaseOnHost): Gate {
  const { name } = release;
  if (isSignedByItsTeam(teamKeys, release)) return open('signature', `signed by ${name}`);
  return teamKeys.get(name)
    ? closed(
        'signature',
        `it is not signed with a key of ${name}`,
        'Sign with the key that belongs to this remote.',
      )
    : closed(
        'signature',
        `the site knows no public key of ${name}`,
        `Have it added to RELEASE_PUBLIC_KEYS; npm run release -- new-key ${name} makes a pair.`,
      );
}
