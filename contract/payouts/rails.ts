import { toAmountText } from '../formats/amount-text.ts';
import { toPoisha } from '../money.ts';
import { shopNames } from '../shop-name.ts';
import type { PayoutMethod } from './methods.ts';

/**
 * The limit of one transfer by rail, in Taka; larger amounts are split. The operator changes it by
 * `PAYOUT_LIMIT_BKASH` and so on. Without Zod, because screens import it.
 *
 * Wallets: Bangladesh Bank allows a business to send a person Tk 50,000 a day and Tk 300,000 a
 * month (circular of 27 March 2025, as reported by thedhakaxpress.com and risingbd.com), and each
 * operator may set less. So the transfers to one seller go out on different days. Bank: no limit of
 * BEFTN itself was found; a bank sets its customer's, often Tk 500,000. Confirm both with the
 * wallet and the bank.
 */
export const railLimits: Readonly<Record<PayoutMethod, number>> = {
  bkash: 50_000,
  nagad: 50_000,
  rocket: 50_000,
  bank: 500_000,
};

/** Rails whose limits are per day; the transfers of a split amount are sent on different days. */
export const countsByDay: readonly PayoutMethod[] = ['bkash', 'nagad', 'rocket'];

/** The reference of a transfer, for rails and people: `PH` and its number. */
export const transferRef = (number: string | number): string => `PH${number}`;

/** A transfer, as a rail's file needs it. */
export type RailTransfer = {
  ref: string;
  account: string;
  name: string;
  bank: string;
  branch: string;
  routing: string;
  taka: number;
};

type Column = { header: string; value: (transfer: RailTransfer) => string };

const reference = (header: string): Column => ({ header, value: ({ ref }) => ref });
const account = (header: string): Column => ({ header, value: (to) => to.account });
const name = (header: string): Column => ({ header, value: (to) => to.name });
const amount = (header: string): Column => ({
  header,
  value: ({ taka }) => toAmountText(toPoisha(taka)),
});
const fixed = (header: string, text: string): Column => ({ header, value: () => text });
/** What the receiver reads on the statement: letters that every bank's sheet takes. */
const description = (header: string): Column => ({
  header,
  value: () => `${shopNames().en} payout`,
});

/**
 * The columns of each rail's file for bulk transfers. If the operator's contract comes with a
 * template, it takes precedence: change the lines here.
 *
 * - `bkash`: the portal's template is given to merchants only. The names are those of bKash's B2C
 *   call
 * (`payment/b2cPayment`: amount, currency, merchantInvoiceNumber, receiverMSISDN), in the vendor's
 * own plugin (bKash-developer/bKash-for-woocommerce). In doubt: order, and whether headers count.
 * - `nagad`: account, amount, description and referenceNo, as the public client of Nagad's
 * disbursement batches sends them (polygontech/nagad-disbursement). In doubt: the portal's
 * template.
 * - `rocket`: no public source was found. These are the same columns in words; confirm them with
 *   Dutch-Bangla Bank.
 * - `bank`: BEFTN has one record format between banks, and each bank its own sheet for customers.
 *   The
 * names are those of a sheet of Trust Bank (a public program for remittances); the remitter's
 * columns
 * are left out, because the bank knows who uploads. In doubt: account types; sellers have savings
 * accounts (`SA`) by default. NPSB and RTGS sheets need the same facts.
 */
// biome-ignore format: one line is one column.
export const railColumns: Readonly<Record<PayoutMethod, readonly Column[]>> = {
  bkash: [
    account('receiverMSISDN'),
    amount('amount'),
    fixed('currency', 'BDT'),
    reference('merchantInvoiceNumber'),
  ],
  nagad: [
    account('account'),
    amount('amount'),
    description('description'),
    reference('referenceNo'),
  ],
  rocket: [
    account('Account Number'),
    name('Account Name'),
    amount('Amount'),
    reference('Reference'),
  ],
  bank: [
    reference('Reference No'),
    name('Beneficiary Name'),
    account('Beneficiary A/C No'),
    fixed('Beneficiary A/C Type', 'SA'),
    { header: 'Beneficiary Routing No', value: ({ routing }) => routing },
    { header: 'Beneficiary Bank', value: ({ bank }) => bank },
    { header: 'Beneficiary Branch', value: ({ branch }) => branch },
    fixed('Currency Code', 'BDT'),
    amount('Amount'),
    description('Payment Description'),
  ],
};
