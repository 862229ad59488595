import { z } from 'zod';

/** Settings of first views, declared as those of the server are. */
export const firstViewSettings = {
  FIRST_VIEW_SANDBOX: z.enum(['required', 'best', 'off']).optional().meta({
    description:
      'where the code of remotes renders first views: `required`, shut in as far as Linux can, or this server does not start while a live release has one; `best`, as far as this machine can; `off`, no first views',
    without: '`required` for an https site, else `best`',
    production: 'with namespaces',
  }),
};

export type SandboxSetting = 'required' | 'best' | 'off';

/** What holds when nothing is set. */
export const sandboxOf = (set: SandboxSetting | undefined, siteUrl: string): SandboxSetting =>
  set ?? (siteUrl.startsWith('https:') ? 'required' : 'best');
