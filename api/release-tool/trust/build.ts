import path from 'node:path';
import { addSignature, BUILD_DOCUMENT, describeBuild, type Build } from '@matinee/api/release-trust';
import { writeDocument } from './file.ts';

/**
 * Signs what was built for a server, as it lies in its package.
 * @returns the document that the server checks
 */
export async function signBuild(root: string, name: Build['name'], signingKey: string): Promise<string> {
  const dir = path.join(root, name, 'dist');
  const file = path.join(dir, BUILD_DOCUMENT);
  writeDocument(file, addSignature('build', await describeBuild(dir, name), signingKey));
  return file;
}
