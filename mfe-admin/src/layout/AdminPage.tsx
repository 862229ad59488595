import { usePage } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { AdminGuard } from './AdminGuard.tsx';
import { Sidebar } from './Sidebar.tsx';

interface AdminPageProps {
  title: string;
  children: ReactNode;
}

/** An admin page: only for admins, with the sidebar and a heading. Its content is not even asked for by others. */
export function AdminPage(props: AdminPageProps) {
  return (
    <AdminGuard>
      <Frame {...props} />
    </AdminGuard>
  );
}

function Frame({ title, children }: AdminPageProps) {
  const heading = usePage(title);
  return (
    <div className="admin:min-h-svh admin:md:grid admin:md:grid-cols-[15rem_minmax(0,1fr)]">
      <Sidebar />
      <div className="admin:mx-auto admin:w-full admin:max-w-7xl admin:px-4 admin:pt-6 admin:pb-28 admin:md:px-8 admin:md:pt-10 admin:md:pb-16">
        <h1
          ref={heading}
          tabIndex={-1}
          className="admin:mb-6 admin:font-display admin:text-4xl admin:tracking-wide admin:text-hi admin:outline-none"
        >
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
