import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { z } from 'zod';

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
  readonly #file: string | null;

  private constructor(file: string | null) {
    this.#file = file;
  }

  static async open(dir: string | null): Promise<Mails> {
    if (dir === null) return new Mails(null);
    mkdirSync(dir, { recursive: true });
    const file = path.join(dir, 'mails.jsonl');
    const mails = new Mails(file);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    for (const line of lines) {
      const { at, to, raw } = lineSchema.parse(JSON.parse(line));
      await mails.#note(Buffer.from(raw, 'base64'), to, at);
    }
    return mails;
  }

  /** Keeps what was handed in; resolves once it cannot be lost. */
  async add(raw: Buffer, to: string[]): Promise<void> {
    const at = new Date().toISOString();
    if (this.#file !== null)
      appendFileSync(this.#file, `${JSON.stringify({ at, to, raw: raw.toString('base64') })}\n`);
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
}
