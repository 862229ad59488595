import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const ours = fileURLToPath(new URL('./small-icon.mjs', import.meta.url));

/** Puts our way to make an icon in the place of lucide-react's, which can do much that the page's own icons do not need, and every visit loads. */
export const slimIcons = () => new rspack.NormalModuleReplacementPlugin(/\/createLucideIcon\.mjs$/, ours);

/** Only for what visitors load: React asks for keys in development. */
export const keylessIcons = {
  test: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/,
  use: fileURLToPath(new URL('./keyless-icons.mjs', import.meta.url)),
};
