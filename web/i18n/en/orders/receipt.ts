import type { RefundState } from '#contract/constants.ts';
import type { ReceiptMethod } from '#contract/orders/receipts.ts';
import { amountInWords } from './amount-in-words.ts';

export const messages = {
  receipt: {
    title: 'Receipt',
    description: 'What you have paid for a phone on PhoneHaat.',
    number: 'Receipt number',
    date: 'Date',
    phone: 'Phone',
    buyer: 'Buyer',
    seller: 'Seller',
    method: 'Paid by',
    byHand: (way: string) => `${way}, received by PhoneHaat`,
    reference: 'Transaction ID',
    amount: 'Amount',
    inWords: (taka: number) => `In words: ${amountInWords(taka)}`,
    refunds: 'Money given back',
    refundStates: {
      due: 'On its way back to you',
      started: 'On its way back to you',
      done: 'Given back',
      failed: 'Could not be given back yet; we are looking into it',
      in_doubt: 'We are checking whether it has reached you',
    } as Record<RefundState, string>,
    methods: {
      bkash: 'bKash',
      nagad: 'Nagad',
      rocket: 'Rocket',
      upay: 'Upay',
      card: 'Card',
      other: 'Another way',
      aamarpay: 'aamarPay',
      'test-wallet': 'Test wallet (not real money)',
      bank: 'Bank transfer',
      cash: 'Cash',
      provider: 'Payment company',
    } as Record<ReceiptMethod, string>,
    note: 'This receipt was made by a computer and is valid without a signature.',
    print: 'Print, or save as PDF',
    toOrder: 'To the order',
    backToOrders: 'Back to My Orders',
  },
};
