import type { MoneyCaseDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { OPEN_OUTCOMES } from '../../money-cases/kinds.ts';
import { cutPage, NEWEST_FIRST, older } from '../../paging/newest-first.ts';
import type { Page } from '../../paging/page-query.ts';
import { viewCases } from './case-view.ts';
import type { MoneyAnswer } from './schemas.ts';

/** One page of the money cases, newest first. */
export async function listCases(
  deps: Pick<Dependencies, 'db'>,
  page: Page & { open: boolean },
): Promise<MoneyAnswer> {
  const { moneyCases } = deps.db;
  const isOpen = { outcome: { $in: [...OPEN_OUTCOMES] } };
  const found = await moneyCases
    .find({ ...older<MoneyCaseDocument>(page), ...(page.open && isOpen) })
    .sort(NEWEST_FIRST)
    .limit(page.limit + 1)
    .toArray();
  const { page: cases, next } = cutPage(found, page);
  const open = await moneyCases.countDocuments(isOpen);
  return { success: true, cases: await viewCases(deps, cases), next, open };
}
