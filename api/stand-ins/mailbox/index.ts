import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { mailboxPage } from './page.ts';
import { type Manners, smtpServer } from './smtp.ts';
import { Mails, type Mail } from './store.ts';

interface MailboxOptions {
  /** Where e-mail is kept; null keeps it in memory. */
  dir: string | null;
  /** 0 takes any free port. */
  smtpPort: number;
  pagePort: number;
  host?: string;
}

/** A mailbox that takes e-mail for everybody and shows it. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  smtpUrl: string;
  /** The page that shows what arrived. */
  url: string;
  /** The newest first. */
  mails(): Mail[];
  /** How it behaves from now on. */
  behave(manners: Partial<Manners>): void;
  close(): Promise<void>;
}

/** Starts the local mailbox: an SMTP server and a page. Rejects when a port is taken. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { dir, smtpPort, pagePort, host = '127.0.0.1' } = options;
  const mails = await Mails.open(dir);
  const manners: Manners = { is: 'well', slowMs: 0 };
  const smtp = await smtpServer(mails, manners, { port: smtpPort, host });
  const page = createAdaptorServer({ fetch: mailboxPage(mails).fetch });
  await new Promise<void>((resolve, reject) => {
    page.once('error', reject);
    page.listen(pagePort, host, resolve);
  });
  return {
    smtpUrl: `smtp://${host}:${smtp.port}`,
    url: `http://${host}:${(page.address() as AddressInfo).port}`,
    mails: () => mails.list(),
    behave: (change) => void Object.assign(manners, change),
    close: async () => {
      await smtp.close();
      mails.close();
      await new Promise<void>((resolve) => {
        page.close(() => resolve());
        if ('closeAllConnections' in page) page.closeAllConnections();
      });
    },
  };
}
