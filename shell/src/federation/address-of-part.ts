import type { ReleaseOnHost } from '@matinee/api/releases';
import type { RemoteModule } from '@matinee/shared-ui';

const MARK = 'part:';

/** What stands for a part where screens have the address of their page. */
export const partAddress = (part: string): string => MARK + part;

/** The part that such an address names. */
const partAt = (address: string): string | undefined =>
  address.startsWith(MARK) ? address.slice(MARK.length) : undefined;

/** Whether a release has what stands at an address: of pages each is asked. */
export function mayServe({ parts = [] }: ReleaseOnHost, address: string): boolean {
  const part = partAt(address);
  return part === undefined || parts.some(({ name }) => name === part);
}

/** Loads what a module has at an address, a screen or a part; rejects when that cannot be had. */
export async function preloadAt(module: RemoteModule, address: string): Promise<void> {
  const part = partAt(address);
  if (part === undefined) return module.preload(address);
  // Rejects where there is none.
  await module.parts![part]!();
}
