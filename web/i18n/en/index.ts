import { messages as account } from './account.ts';
import { messages as admin } from './admin.ts';
import { messages as buying } from './buying.ts';
import { messages as common } from './common.ts';
import { messages as confirmations } from './confirmations.ts';
import { messages as forms } from './forms.ts';
import { messages as overview } from './overview.ts';
import { messages as refusals } from './refusals.ts';
import { messages as selling } from './selling.ts';

/**
 * Every message of the interface, for the server. A browser loads `common` with each page, and the
 * other parts with the screens that show them (`parts.ts`). Another language is another object of
 * this type: a missing text does not compile.
 */
export const en = {
  ...common,
  ...refusals,
  ...forms,
  ...account,
  ...buying,
  ...selling,
  ...admin,
  ...confirmations,
  ...overview,
};

export type Messages = typeof en;
