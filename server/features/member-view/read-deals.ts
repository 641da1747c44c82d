import { viewedDeals } from '#contract/admin/view-kinds.ts';
import type { MemberView } from '#contract/orders/member-view.ts';
import { readOwnSide } from '../deals/get-order.ts';
import { readOpenDeals } from '../deals/own-deals.ts';
import type { Viewed } from './viewed.ts';

/** The first open deals of the member's list, each with what its page offers them. */
export async function readDeals({
  member,
  deps,
}: Viewed): Promise<Pick<MemberView, 'deals' | 'openDeals'>> {
  const open = await readOpenDeals(deps, member.id);
  const deals: MemberView['deals'] = [];
  for (const { productImg: _, ...deal } of open.slice(0, viewedDeals)) {
    const side = await readOwnSide({ id: deal._id, memberId: member.id }, deps);
    deals.push({ ...deal, acts: side?.acts ?? [] });
  }
  return { deals, openDeals: open.length };
}
