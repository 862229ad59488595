import type { RemoteRoute } from '../contract/remote.ts';
import { useSession } from '../contract/session/session.ts';
import { NavLink } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import type { Clerk } from './session/clerk.ts';

interface BarProps {
  team: string;
  routes: RemoteRoute[];
  clerk: Promise<Clerk | null>;
}

/** In the place of the shell's header: the remote's own pages, and who is signed in. */
export function Bar({ team, routes, clerk }: BarProps) {
  const { status, user, openSignIn } = useSession();
  const direct = routes.filter(({ path }) => !path.includes(':'));
  return (
    <header className="fixed inset-x-0 top-0 z-40 flex h-header items-center gap-4 overflow-x-auto bg-ink-1 px-4">
      <strong className="whitespace-nowrap text-amber">{team}, by itself</strong>
      <nav className="flex grow gap-4">
        {direct.map(({ path, screen }) => (
          <NavLink key={path} to={path} end className="text-mid aria-[current=page]:text-hi">
            {screen}
          </NavLink>
        ))}
      </nav>
      {status === 'signed-in' ? (
        <>
          <span className="whitespace-nowrap text-mid">{user?.name}</span>
          <Button kind="secondary" onClick={() => void clerk.then((loaded) => loaded?.signOut())}>
            Log out
          </Button>
        </>
      ) : (
        <Button kind="secondary" disabled={status !== 'signed-out'} onClick={openSignIn}>
          {status === 'unavailable' ? 'No sign-in' : 'Login'}
        </Button>
      )}
    </header>
  );
}
