import type { BadgeFact, SharedNumberKind } from '#contract/members/badge.ts';

/** The lists of sellers and of buyers. */
export const messages = {
  sellers: {
    title: 'All Sellers',
    description: 'Everyone who sells on PhoneHaat.',
    empty: 'No data found',
    emptyHint: 'Nobody has registered as a seller yet. New sellers appear here by themselves.',
    verify: 'Verify',
    verifySeller: (name: string) => `Verify ${name}`,
    verified: 'Verified',
    deleteSeller: (name: string) => `Delete ${name}`,
    confirmDelete: (name: string) => `Do you want to delete the account of ${name}?`,
    toastVerified: 'Seller verified',
    holdPayouts: 'Hold payouts',
    holdPayoutsOf: (name: string) => `Hold payouts of ${name}`,
    toastDeleted: 'Seller deleted',
  },
  buyers: {
    title: 'All Buyers',
    description: 'Everyone who buys on PhoneHaat.',
    deleteBuyer: (name: string) => `Delete ${name}`,
    confirmDelete: (name: string) => `Do you want to delete the account of ${name}?`,
    toastDeleted: 'Buyer deleted',
  },
  /** In both lists: filters for members whom an admin should check. */
  people: {
    everything: 'Everything about this person',
    suspension: {
      suspended: 'Suspended',
      begin: 'Suspend',
      beginOf: (name: string) => `Suspend ${name}`,
      beginTitle: (name: string) => `Suspend ${name}?`,
      begins:
        'Their phones are hidden and they begin nothing new. Running orders and their money go on. They read the reason and may answer.',
      reason: 'Reason',
      reasonHint: 'They read it word for word, and can answer.',
      toastBegun: 'Suspended',
      end: 'End suspension',
      endOf: (name: string) => `End the suspension of ${name}`,
      endTitle: (name: string) => `End the suspension of ${name}?`,
      ends: 'Their phones return as they were. They read what you write.',
      toastEnded: 'Suspension ended',
    },
    staff: {
      role: 'Role',
      roleOf: (name: string) => `Role of ${name}`,
      title: (name: string) => `What may ${name} do for the shop?`,
      choice: 'Role',
      roles: {
        none: { name: 'No role', means: 'Buys and sells like everyone else.' },
        moderator: {
          name: 'Moderator',
          means: 'Decides about reports and descriptions, and verifies sellers. Sees no money.',
        },
        cashier: {
          name: 'Cashier',
          means: 'Makes payouts and refunds and has the books. Decides about nobody’s phone.',
        },
      } as Record<'none' | 'moderator' | 'cashier', { name: string; means: string }>,
      submit: 'Save role',
      toastDone: 'Role saved',
    },
    filter: 'Whom to show',
    all: 'All',
    only: { badge: 'Lost the badge', shared: 'Something of a removed member' } as Record<
      'badge' | 'shared',
      string
    >,
    onlyMeans: {
      badge:
        'They changed what their badge was given for. Look again, then verify them or leave them without the badge; until you do, they wait here.',
      shared:
        'They have a phone number or payout account that a removed member had. Families share phones, and numbers change hands: it is a reason to look, and no proof.',
    } as Record<'badge' | 'shared', string>,
    nobody: 'No seller is waiting to be checked.',
    staffFirst: 'To delete them, take their role away first.',
    ownDeal: 'You have an open deal with them, so another admin has to hold or delete.',
    badgeLost: (day: string, changed: string) => `Lost the badge on ${day}. Changed: ${changed}`,
    facts: { name: 'name', phoneNumber: 'phone number', location: 'place' } as Record<
      BadgeFact,
      string
    >,
    shared: {
      number: (name, day) => `Same phone number as ${name}, who was removed on ${day}`,
      account: (name, day) => `Same payout account as ${name}, who was removed on ${day}`,
    } as Record<SharedNumberKind, (name: string, day: string) => string>,
  },
};
