import type { HandoverCheck } from '#contract/orders/deal-limits.ts';

/** The paper of a sale, and the page that checks it. */
export const messages = {
  paper: {
    title: 'Sale paper',
    description: 'Proof of who sold which phone to whom. Keep it as long as you have the phone.',
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
    words:
      'I declare that this phone was mine to sell. It is not stolen, and not locked to anybody.',
    declared: (time: string) => `Declared on PhoneHaat on ${time}`,
    undeclared: 'The seller has not declared this.',
    declare: 'I declare this',
    declareHint: 'It is kept with your name and the time, and cannot be taken back.',
    toastDeclared: 'Your declaration is on the paper',
    undone: 'This sale was undone: the phone or its money went back.',
    check: 'Is this paper genuine? Compare it with this page:',
    code: 'Code',
    note: 'Name and price are as at PhoneHaat. PhoneHaat has not examined the phone.',
    print: 'Print, or save as PDF',
    toOrder: 'To the order',
  },
  paperCheck: {
    title: 'Check a sale paper',
    description: 'Whether a sale paper is from PhoneHaat, and for which phone.',
    genuine: 'PhoneHaat made a paper with this code.',
    compare:
      'It must be for this phone, with the same day. Call *#06# on the phone and compare the end of the IMEI.',
    privacy: 'Names and price are only on the paper.',
  },
};
