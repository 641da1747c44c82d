import { messages as account } from './account.ts';
import { messages as admin } from './admin.ts';
import { messages as buying } from './buying.ts';
import { messages as catalogue } from './catalogue.ts';
import { messages as common } from './common.ts';
import { messages as confirmations } from './confirmations.ts';
import { messages as deal } from './deal.ts';
import { messages as forms } from './forms.ts';
import { messages as help } from './help.ts';
import { messages as listing } from './listing.ts';
import { messages as money } from './money.ts';
import { messages as notices } from './notices.ts';
import { messages as overview } from './overview.ts';
import { messages as paying } from './paying.ts';
import { messages as phone } from './phone.ts';
import { messages as prices } from './prices.ts';
import { messages as profile } from './profile.ts';
import { messages as receipt } from './receipt.ts';
import { messages as refusals } from './refusals.ts';
import { messages as reports } from './reports.ts';
import { messages as search } from './search.ts';
import { messages as selling } from './selling.ts';
import { messages as waiting } from './waiting.ts';

/**
 * All messages, for the server. A browser loads `common` with each page, and the other parts with
 * their screens (`parts.ts`). Every other language must have this type, so a missing message does
 * not compile.
 */
export const en = {
  ...common,
  ...refusals,
  ...forms,
  ...deal,
  ...account,
  ...buying,
  ...selling,
  ...admin,
  ...catalogue,
  ...confirmations,
  ...help,
  ...money,
  ...notices,
  ...listing,
  ...overview,
  ...paying,
  ...profile,
  ...receipt,
  ...reports,
  ...search,
  ...phone,
  ...prices,
  ...waiting,
};

export type Messages = typeof en;
