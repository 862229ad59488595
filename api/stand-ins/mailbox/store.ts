import { mkdirSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { z } from 'zod';
import { type KeptLines, linesIn, openLines } from '../kept-lines/kept-lines.ts';

/** What arrived: all copies under one Message-ID are one e-mail. */
export interface Mail {
  id: string;
  messageId: string;
  to: string[];
  /** How often it was handed in. */
  arrivals: number;
  /** When it was first. */
  at: string;
  content: Email;
}

const lineSchema = z.object({ at: z.string(), to: z.array(z.string()), raw: z.string() });

/** E-mails in the order of their arrival; in a folder they outlive the process. */
export class Mails {
  readonly #byId = new Map<string, Mail>();
  readonly #lines: KeptLines | null;

  private constructor(lines: KeptLines | null) {
    this.#lines = lines;
  }

  static async open(dir: string | null): Promise<Mails> {
    if (dir === null) return new Mails(null);
    mkdirSync(dir, { recursive: true });
    const file = path.join(dir, 'mails.jsonl');
    const mails = new Mails(openLines(file));
    for (const line of linesIn(file)) {
      try {
        const { at, to, raw } = lineSchema.parse(JSON.parse(line));
        await mails.#note(Buffer.from(raw, 'base64'), to, at);
      } catch {
        // One e-mail that nobody can read is no reason for a site that does not start.
      }
    }
    return mails;
  }

  /** Keeps what was handed in; resolves once it cannot be lost. */
  async add(raw: Buffer, to: string[]): Promise<void> {
    const at = new Date().toISOString();
    this.#lines?.append(JSON.stringify({ at, to, raw: raw.toString('base64') }));
    await this.#note(raw, to, at);
  }

  async #note(raw: Buffer, to: string[], at: string): Promise<void> {
    const content = await PostalMime.parse(raw);
    const messageId = content.messageId ?? `<none-${this.#byId.size}>`;
    const known = this.#byId.get(messageId);
    if (known) known.arrivals += 1;
    else {
      const id = String(this.#byId.size + 1);
      this.#byId.set(messageId, { id, messageId, to, arrivals: 1, at, content });
    }
  }

  /** The newest first. */
  list(): Mail[] {
    return [...this.#byId.values()].reverse();
  }

  close(): void {
    this.#lines?.close();
  }
}
