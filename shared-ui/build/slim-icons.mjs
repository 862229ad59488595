import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const ours = fileURLToPath(new URL('./small-icon.mjs', import.meta.url));

/** Puts our way to make an icon in the place of lucide-react's, which can do much that the page's own icons do not need, and every visit loads. */
export const slimIcons = () => new rspack.NormalModuleReplacementPlugin(/\/createLucideIcon\.mjs$/, ours);
