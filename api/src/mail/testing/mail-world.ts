import { type Mailbox, startMailbox } from '@matinee/stand-ins/mailbox';
import { startWorld, type World } from '../../orders/testing/world.ts';
import { newSigningKeys } from '../../releases/signing/index.ts';

export interface MailWorld {
  world: World;
  mailbox: Mailbox;
  close(): Promise<void>;
}

/** A world whose e-mail leaves, tickets with their codes among it, and the mailbox that it arrives in. */
export async function startMailWorld(settings: Record<string, string> = {}): Promise<MailWorld> {
  const mailbox = await startMailbox({ dir: null, smtpPort: 0, pagePort: 0 });
  const world = await startWorld({
    SMTP_URL: mailbox.smtpUrl,
    TICKET_SIGNING_KEY: newSigningKeys().signingKey,
    ...settings,
  });
  return {
    world,
    mailbox,
    async close() {
      await world.close();
      await mailbox.close();
    },
  };
}
