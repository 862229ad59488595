import { fileURLToPath } from 'node:url';

const loader = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Puts our way to make an icon in the place of lucide-react's, which can do much that no icon here needs, and which each screen would bring. */
export const smallIcons = {
  test: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
  use: loader('./small-icons.mjs'),
};

/** Only for what visitors load: React asks for keys in development. */
export const keylessIcons = {
  test: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/,
  use: loader('./keyless-icons.mjs'),
};
