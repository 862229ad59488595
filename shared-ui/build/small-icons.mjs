// A loader for lucide-react's way to make an icon: the file stays that package's, which no build may have twice, and says what ours does.

import { readFileSync } from 'node:fs';

const ours = readFileSync(new URL('./small-icon.mjs', import.meta.url), 'utf8');

export default () => ours;
