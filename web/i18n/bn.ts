import { accountBn } from './account.bn.ts';
import { oversightBn } from './admin.bn.ts';
import { buyingBn } from './buying.bn.ts';
import { careBn } from './confirmations.bn.ts';
import type { Messages } from './en.ts';
import { formsBn } from './forms.bn.ts';
import { overviewBn } from './overview.bn.ts';
import { refusalsBn } from './refusals.bn.ts';
import { sellingBn } from './selling.bn.ts';
import { shopBn } from './shop.bn.ts';

/** Every sentence of the interface in Bangla. */
export const bn: Messages = {
  ...shopBn,
  ...refusalsBn,
  ...formsBn,
  ...accountBn,
  ...buyingBn,
  ...sellingBn,
  ...oversightBn,
  ...careBn,
  ...overviewBn,
};
