import type {
  FindKind,
  FoundPhoneState,
  PersonRole,
  PersonState,
} from '#contract/admin/find-kinds.ts';
import type { PayoutState } from '#contract/payouts/methods.ts';

/** The search of staff, and all about one person. */
export const messages = {
  find: {
    title: 'Find',
    description: 'People, phones, orders, payments and payouts by one search.',
    label: 'What are you looking for?',
    hints: {
      admin:
        'A name, mail address, phone number, title of a phone, order number, or any id: ours, or that of the payment company or the bank.',
      moderator: 'A seller’s name, mail address or number, or a phone’s title or id.',
      cashier: 'An order number, or any id: ours, or that of the payment company or the bank.',
    },
    submit: 'Find',
    recorded: 'The audit log has that you searched, and not what.',
    nothing: 'Nothing was found',
    nothingHint: 'Write less of a name, or copy the whole number or id.',
    more: 'There are more: write more of it.',
    kinds: {
      people: 'People',
      phones: 'Phones',
      orders: 'Orders',
      payments: 'Payments',
      payouts: 'Payouts',
    } as Record<FindKind, string>,
    roles: {
      buyer: 'Buyer',
      seller: 'Seller',
      moderator: 'Moderator',
      cashier: 'Cashier',
      admin: 'Admin',
    } as Record<PersonRole, string>,
    personStates: { here: '', suspended: 'Suspended', removed: 'Removed' } as Record<
      PersonState,
      string
    >,
    phoneStates: {
      'for-sale': 'For sale',
      hidden: 'Hidden',
      sold: 'Sold',
      removed: 'Removed',
    } as Record<FoundPhoneState, string>,
    payoutStates: {
      waiting: 'To be sent',
      sent: 'Sent',
      failed: 'Could not be sent',
      dissolved: 'Batch dissolved',
    } as Record<PayoutState, string>,
  },
};
