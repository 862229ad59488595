import { z } from 'zod';
import { type Check, well, wrong } from './check.ts';

const failure = z.object({ code: z.string(), message: z.string() });
const NEXT_STEP: Readonly<Record<string, string>> = {
  indexes_missing: 'read in the log of the API which documents stand in the way of an index',
  clock_off: "set the machine's clock with NTP",
  database_unavailable: 'look at the database, and at MONGODB_URI of the API',
  shutting_down: 'ask again: this process is being replaced',
  unreachable: 'start the API, or set API_URL of the shell server',
};

/** Database, unique indexes and clock of the API, and that the shell's server takes visitors. */
export const readiness: Check = {
  name: 'readiness',
  async look(site) {
    for (const path of ['/__ready', '/api/ready']) {
      const { status, text } = await site.ask(path);
      if (status === 200 && text.includes('"success":true')) continue;
      const read = failure.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
      if (!read.success)
        return wrong(`${path} is answered with ${status}`, 'lead this path to the shell server, too');
      const { code, message } = read.data;
      return wrong(`${path}: ${message}`, NEXT_STEP[code] ?? 'look at the log of the API');
    }
    return well('the database answers, its unique indexes stand, the clock is right');
  },
};

const ready = z.object({ shell: z.enum(['own', 'other']).optional() });

/** That the shell's server was deployed with the shell that is live: first views are rendered of no other one. */
export const ownShell: Check = {
  name: 'first views',
  async look(site) {
    const { text } = await site.ask('/__ready');
    const { shell } = ready.parse(text.startsWith('{') ? JSON.parse(text) : {});
    if (shell === undefined)
      return well(
        'of which shell the pages are made is not said: the shell server is an older one, or not ready',
      );
    return shell === 'own'
      ? well('the pages are made of the shell that its server was deployed with')
      : wrong(
          'the shell that is live is another one than its server was deployed with: its pages have none',
          'deploy the shell server with it: docs/operations/no-first-views.md',
        );
  },
};

const health = z.object({
  live: z.object({ set: z.number().nullable(), age: z.number().nullable(), stale: z.boolean() }).optional(),
});

/** Where sets are signed: that what is served was lately signed to be live. */
export const freshness: Check = {
  name: 'what is live',
  async look(site) {
    const { status, text } = await site.ask('/__health');
    if (status !== 200) return wrong(`/__health is answered with ${status}`, 'start the shell server');
    const { live } = health.parse(JSON.parse(text));
    if (!live) {
      return site.isReal
        ? wrong(
            'sets are not signed',
            'set RELEASE_ROOT of both servers (docs/production.md, Keys of releases)',
          )
        : well('sets are not signed');
    }
    if (live.set === null)
      return wrong(
        'nothing was proven to be live since the shell server began: it serves what it had',
        'look at its log, and at the alarm set-refused: docs/operations/untold.md',
      );
    const says = `set ${live.set}, signed ${live.age} s ago`;
    return live.stale
      ? wrong(says, 'look at the alarm set-stale: docs/operations/what-is-live-is-stale.md')
      : well(says);
  },
};
