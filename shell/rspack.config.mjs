import { nodeConfig, shellConfig } from '../federation.build.mjs';

const dir = import.meta.dirname;

export default [shellConfig(dir), nodeConfig(dir, { main: './server/main.ts' }, 'server', ['lucide-react'])];
