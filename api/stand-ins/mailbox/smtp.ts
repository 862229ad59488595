import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mails } from './store.ts';

/** How the server behaves, until told otherwise. */
export interface Manners {
  /**
   * `refuses` turns every address away for good, `busy` for now; `closed` turns whoever sends away, `relay` says that it passes
   * nothing on, `full` takes no body; `mute` takes an e-mail and breaks off before it says so.
   */
  is: 'well' | 'refuses' | 'busy' | 'closed' | 'relay' | 'full' | 'mute';
  /** Milliseconds before it takes an e-mail. */
  slowMs: number;
}

const withCode = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/**
 * Greets whoever connects at once. The library waits for a tenth of a second, to find out who talks before they are greeted: nobody does on
 * this machine.
 */
class GreetsAtOnce extends SMTPServer {
  override connect(...words: Parameters<SMTPServer['connect']>): void {
    super.connect(...words);
    const connection = [...this.connections].at(-1);
    if (!connection) return;
    const greet = connection.connectionReady.bind(connection);
    // Later it would greet once more.
    connection.connectionReady = () => {};
    greet();
  }
}

/** Takes e-mail by SMTP for any address. Rejects when the port is taken. */
export async function smtpServer(mails: Mails, manners: Manners, where: { port: number; host: string }) {
  const server = new GreetsAtOnce({
    // A connection within this machine: no login, and no certificate that nobody could check.
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 1,
    onMailFrom(_address, _session, done) {
      if (manners.is === 'closed') done(withCode(550, '5.7.1 Sender is not allowed'));
      else done();
    },
    onRcptTo({ address }, _session, done) {
      if (manners.is === 'refuses') done(withCode(550, '5.1.1 No such mailbox'));
      else if (manners.is === 'relay') done(withCode(554, `5.7.1 <${address}>: Relay access denied`));
      else if (manners.is === 'busy')
        done(withCode(451, `4.7.1 <${address}>: Recipient address rejected: Greylisted`));
      else done();
    },
    onData(stream, session, done) {
      const take = async () => {
        const raw = await buffer(stream);
        if (manners.is === 'full') throw withCode(554, '5.7.1 Quota of this account is used up');
        if (manners.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, manners.slowMs));
        await mails.add(
          raw,
          session.envelope.rcptTo.map(({ address }) => address),
        );
        if (manners.is === 'mute') for (const connection of server.connections) connection.close();
        else done();
      };
      take().catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
  // A client that goes away in the middle is no failure of the server.
  server.on('error', () => {});
  const listening = server.listen(where.port, where.host);
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
