import { z } from 'zod';
import type { AdminActDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { cutPage, NEWEST_FIRST, older } from '../paging/newest-first.ts';
import type { Page } from '../paging/page-query.ts';
import type { ActsAnswer, AdminAct } from './schemas.ts';

/** What lines of different acts have in common; the rest of their detail is for the database's reader. */
const detailSchema = z.object({
  movieId: z.string().optional(),
  startsAt: z.date().optional(),
  times: z.array(z.date()).optional(),
});

function view(line: AdminActDocument, titles: ReadonlyMap<string, string>): AdminAct {
  const { movieId, startsAt, times = startsAt ? [startsAt] : [] } = detailOf(line);
  return {
    _id: line._id,
    actor: line.actorName ?? line.actor,
    act: line.act,
    reason: line.reason ?? null,
    outcome: line.outcome ?? 'done',
    failure: line.failure ?? null,
    film: (movieId === undefined ? undefined : titles.get(movieId)) ?? null,
    showTimes: times.map((time) => time.toISOString()),
    at: line.at.toISOString(),
    endedAt: line.endedAt?.toISOString() ?? null,
  };
}

const detailOf = ({ detail }: AdminActDocument) => detailSchema.catch({}).parse(detail);

/** One page of the log of admin acts, newest first. */
export async function listActs({ db }: Pick<Dependencies, 'db'>, page: Page): Promise<ActsAnswer> {
  const found = await db.adminActs
    .find(older<AdminActDocument>(page))
    .sort(NEWEST_FIRST)
    .limit(page.limit + 1)
    .toArray();
  const { page: lines, next } = cutPage(found, page);
  const ids = [...new Set(lines.flatMap((line) => detailOf(line).movieId ?? []))];
  const movies = await db.movies.find({ _id: { $in: ids } }, { projection: { title: 1 } }).toArray();
  const titles = new Map(movies.map(({ _id, title }) => [_id, title]));
  return { success: true, acts: lines.map((line) => view(line, titles)), next };
}
