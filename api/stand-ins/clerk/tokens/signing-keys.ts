import { newSigningPem, readSigningKey, type SigningKey } from './signing-key.ts';

/** The keys of an instance: one signs, and those before it are still published until somebody withdraws them. */
export class SigningKeys {
  #published: SigningKey[];
  readonly #keep: (pem: string) => Promise<unknown>;

  /** @param keep stores the key that signs from now on */
  constructor(current: SigningKey, keep: (pem: string) => Promise<unknown> = async () => {}) {
    this.#published = [current];
    this.#keep = keep;
  }

  /** The one that signs. */
  get current(): SigningKey {
    const [current] = this.#published;
    if (!current) throw new Error('An instance has a key');
    return current;
  }

  /** What the JWKS addresses answer: newest first. */
  jwks() {
    return { keys: this.#published.map(({ jwk }) => jwk) };
  }

  /** Signs with a new key from now on; the old ones stay published. */
  async rotate(): Promise<void> {
    const pem = await newSigningPem();
    await this.#keep(pem);
    this.#published = [readSigningKey(pem), ...this.#published];
  }

  /** Publishes nothing but the key that signs: tokens of the others are nobody's. */
  withdrawOld(): void {
    this.#published = [this.current];
  }
}
