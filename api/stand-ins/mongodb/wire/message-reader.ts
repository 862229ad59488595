import { HEADER_BYTES, MAX_MESSAGE_BYTES } from './protocol.ts';

/** Cuts a byte stream into whole wire messages. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;

  /** Takes a chunk and yields the messages that it completes. Throws on a length that no message can have. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size >= 4) {
      const length = this.#peekLength();
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
        throw new Error(`bad message length ${length}`);
      if (this.#size < length) return;
      const all = this.#joined();
      this.#chunks = all.length > length ? [all.subarray(length)] : [];
      this.#size -= length;
      yield all.subarray(0, length);
    }
  }

  #peekLength(): number {
    const [first] = this.#chunks;
    return first && first.length >= 4 ? first.readInt32LE(0) : this.#joined().readInt32LE(0);
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    if (first && this.#chunks.length === 1) return first;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}
