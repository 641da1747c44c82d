import type { HandoverCheck } from './deal-limits.ts';
import type { PaperWitness } from './paper-witness.ts';

/** The words of a sale paper, on its page and as a PDF. */
export const paperTextsEn = {
  paper: 'Sale paper',
  order: 'Order',
  sold: 'Handed over',
  phone: 'Phone',
  imei: 'IMEI, declared by the seller, ends in',
  noImei: 'The seller has declared none',
  seller: 'Seller',
  buyer: 'Buyer',
  price: 'Price',
  givenBack: (price: string) => `${price} of it went back to the buyer`,
  paid: {
    shop: 'Paid through PhoneHaat',
    cash: 'Paid in cash; PhoneHaat has not seen the money',
  },
  checked: 'Checked at the meeting',
  noChecks: 'No check was recorded',
  checks: {
    power: 'on and off',
    account: 'no locks',
    screen: 'screen',
    cameras: 'cameras',
    sound: 'sound',
    network: 'network',
    imei: 'IMEI by *#06#',
    'as-listed': 'as listed',
  } satisfies Record<HandoverCheck, string> as Record<HandoverCheck, string>,
  declaration: 'Declaration of the seller',
  words: 'I declare that this phone was mine to sell. It is not stolen, and not locked to anybody.',
  declared: (time: string) => `Declared on PhoneHaat on ${time}`,
  undeclared: 'The seller has not declared this.',
  undone: 'This sale was undone: the phone or its money went back.',
  seen: {
    money: 'The money went through PhoneHaat.',
    seller:
      'Paid in cash: PhoneHaat did not see the money. It has checked the name of the seller before.',
    nothing:
      'Paid in cash between people whom PhoneHaat does not know. It saw neither the money nor the people, so this paper proves only what they wrote here.',
  } satisfies Record<PaperWitness, string> as Record<PaperWitness, string>,
  reported: (time: string) =>
    `This phone was reported as stolen. PhoneHaat has looked at the report, and found on ${time} that it stands.`,
  check: 'Is this paper genuine? Compare it with this page:',
  code: 'Code',
  note: 'Name and price are as at PhoneHaat. PhoneHaat has not examined the phone.',
};

export type PaperTexts = typeof paperTextsEn;
