import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';

const LINE_BREAK = 0x0a;

/** A line of text that outlives the process once `append` has returned. */
export interface KeptLines {
  /** @throws when there is no room for it, or the file is closed: then nothing of it is in the file */
  append(line: string): void;
  close(): void;
}

/** As far as the file is lines. What follows was cut off by a crash or a full disk before anybody was told of it. */
function whole(file: string): Buffer {
  const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  return content.subarray(0, content.lastIndexOf(LINE_BREAK) + 1);
}

/**
 * Reads the complete lines of a file, the oldest first; a last one without its line break is left out.
 * @param file none when it is missing
 */
export function linesIn(file: string): string[] {
  return whole(file).toString('utf8').split('\n').slice(0, -1);
}

/**
 * Opens a file to append lines to it; it is made when missing, in a folder that is there.
 * Appended bytes go to the kernel at once, which is what surviving kill -9 needs; a power cut may lose the
 * last of them, and for a local stand-in that is fair.
 */
export function openLines(file: string): KeptLines {
  const { length } = whole(file);
  let descriptor: number | null = openSync(file, 'a');
  // The next line would go on in the one that was not finished, and neither could be read.
  if (statSync(file).size > length) truncateSync(file, length);
  return {
    append(line) {
      // The number of a closed file is soon that of another one.
      if (descriptor === null) throw new Error(`${file} is closed.`);
      const { size } = fstatSync(descriptor);
      const bytes = Buffer.from(`${line}\n`);
      try {
        for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
      } catch (error) {
        truncateSync(file, size);
        throw error;
      }
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
