import './standalone.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RemoteModule } from '../contract/remote.ts';
import { StandalonePage, type StandaloneRemote } from './StandalonePage.tsx';
import { loadClerk } from './session/clerk.ts';
import { readSettings } from './settings.ts';

/**
 * Shows a remote on a page of its own, with its own React and without the shell, beside a running site that it takes
 * data, pictures and sign-in from. Says so in the page when there is none.
 * @param App what the remote exposes
 * @param remote its team and routes
 */
export async function startStandalone(App: RemoteModule['default'], remote: StandaloneRemote): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  try {
    const { site, clerk: address } = await readSettings();
    const clerk = address ? loadClerk(address).catch(() => null) : Promise.resolve(null);
    root.render(
      <StrictMode>
        <StandalonePage App={App} remote={remote} site={site} clerk={clerk} />
      </StrictMode>,
    );
  } catch (error) {
    root.render(<p className="p-8">{error instanceof Error ? error.message : String(error)}</p>);
  }
}
