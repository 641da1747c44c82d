import { messages as account } from './account/account.ts';
import { messages as notices } from './account/notices.ts';
import { messages as profile } from './account/profile.ts';
import { messages as admin } from './admin/admin.ts';
import { messages as books } from './admin/books.ts';
import { messages as confirmations } from './admin/confirmations.ts';
import { messages as gateways } from './admin/gateways.ts';
import { messages as overview } from './admin/overview.ts';
import { messages as reports } from './admin/reports.ts';
import { messages as common } from './common.ts';
import { messages as forms } from './forms.ts';
import { messages as help } from './help.ts';
import { messages as asking } from './orders/asking.ts';
import { messages as atMeeting } from './orders/at-meeting.ts';
import { messages as buying } from './orders/buying.ts';
import { messages as deal } from './orders/deal.ts';
import { messages as money } from './orders/money.ts';
import { messages as paying } from './orders/paying.ts';
import { messages as receipt } from './orders/receipt.ts';
import { messages as waiting } from './orders/waiting.ts';
import { messages as catalogue } from './phones/catalogue.ts';
import { messages as compare } from './phones/compare.ts';
import { messages as listing } from './phones/listing.ts';
import { messages as phone } from './phones/phone.ts';
import { messages as prices } from './phones/prices.ts';
import { messages as search } from './phones/search.ts';
import { messages as selling } from './phones/selling.ts';
import { messages as refusals } from './refusals.ts';

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
  ...asking,
  ...atMeeting,
  ...buying,
  ...selling,
  ...admin,
  ...books,
  ...catalogue,
  ...compare,
  ...confirmations,
  ...gateways,
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
