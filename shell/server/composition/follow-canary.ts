import type { Composition } from '@matinee/api/releases';
import type { TeamKeys } from '@matinee/api/release-signing';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ProvenLive } from '../trust/proof.ts';
import { trusted } from './trusted.ts';

/** A composition that a part of the visitors gets. */
export interface Canary {
  /** percent of the visitors */
  share: number;
  composition: Composition;
}

interface CanaryOptions {
  /** undefined where sets are not signed */
  proven: Pick<ProvenLive, 'checkCanary' | 'isStale'> | undefined;
  teamKeys: TeamKeys;
  log: Pick<Logger, 'info' | 'warn'>;
}

const schema = z.object({ share: z.number().min(0).max(100), composition: z.unknown() });

/** The canary beside what is live, as it was told with what was proven last. It must not hold up what is live. */
export function canaryFollower({ proven, teamKeys, log }: CanaryOptions) {
  let told: unknown;
  let canary: Canary | null = null;
  /** when the last canary was put together that has gone with a key */
  let gone: string | undefined;

  function read(): Canary | null {
    if (told === undefined) return null;
    try {
      const { share, composition } = schema.parse(told);
      proven?.checkCanary(composition, share);
      return { share, composition: trusted(composition, teamKeys) };
    } catch (error) {
      log.warn({ reason: String(error) }, 'the canary cannot be trusted; nobody gets it');
      return null;
    }
  }

  function take(): void {
    const before = canary?.composition.id;
    canary = read();
    if (canary?.composition.id !== before)
      log.info({ composition: canary?.composition.id ?? null, share: canary?.share }, 'canary');
  }

  return {
    /** Reads it again: other keys are good now. */
    lookAgain(): void {
      const before = canary?.composition.createdAt;
      take();
      if (!canary) gone = before ?? gone;
    },
    gone: () => gone,
    /** @param sent as the API told it; undefined when there is none */
    hear(sent: unknown): void {
      told = sent;
      take();
    },
    /** That there is one is signed for a while: a server that hears no more of it gives everybody what is proven. */
    current: (): Canary | null => (proven?.isStale() ? null : canary),
  };
}
