import { leftOut } from '../contract/api/item-by-item.ts';
import { t } from '../messages/en.ts';

/**
 * Says under a list that some of it is not shown, since this release cannot read it; nothing when all of it is.
 * @param of the list as it was read
 */
export function LeftOut({ of }: { of: object }) {
  const count = leftOut(of);
  if (count === 0) return null;
  return (
    <p className="mt-3 text-sm text-low">{count === 1 ? t('left-out.one') : t('left-out.many', { count })}</p>
  );
}
