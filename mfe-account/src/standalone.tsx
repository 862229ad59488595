// The remote's own page, for working on it without the shell: pnpm --filter @matinee/account standalone
import { startStandalone } from '@matinee/shared-ui/standalone';
import remote from '../remote.json' with { type: 'json' };
import App from './remote.ts';

void startStandalone(App, remote);
