import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The folder that the films' pictures are drawn into, in a repository. */
export const artFolder = (root: string): string => path.join(root, 'api/stand-ins/dist-art');

/**
 * Draws what is missing of the films' pictures.
 * @param root the repository, with its stand-ins built
 * @throws {Error} when it did not come to its end; what it complains of stands above
 */
export async function drawArtwork(root: string): Promise<void> {
  const file = path.join(root, 'api/stand-ins/dist/artwork.js');
  const child = spawn(process.execPath, ['--enable-source-maps', file, artFolder(root)], {
    stdio: 'inherit',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error('The pictures of the films could not be drawn.');
}
