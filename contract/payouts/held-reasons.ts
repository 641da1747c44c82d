/**
 * Who ends it that money is held back. `time`: it ends by itself. `seller`: the seller does what is
 * missing. `another`: any of those who pay, but not this person. Without Zod, because screens
 * import this file.
 */
export const lifters = ['time', 'seller', 'another', 'cashier', 'moderator', 'admin'] as const;
export type Lifter = (typeof lifters)[number];

export type HeldTold = 'seller' | 'queue' | 'nobody';

type ReasonFacts = {
  liftedBy: Lifter;
  /**
   * Who learns of it. `seller`: by a notice, or in their money's page. `queue`: it waits in the queue
   * of those who end it.
   */
  told: HeldTold;
  /**
   * It also stops a batch that has the money: nothing of it is approved, in a file or sent. The
   * others were examined when the batch was made.
   */
  stops?: true;
};

/**
 * Why money that is due does not go out, as ONE table: what can be put into a batch, approved and
 * sent, and the sentences of the pages follow from it. If several apply, the first is shown.
 * `server/features/payouts/standing.ts` has the condition of each.
 */
// biome-ignore format: one line is one reason, in columns.
const table = {
  // The gateway gave the buyer's money back, or the buyer's bank demands it.
  'chargeback':              { liftedBy: 'admin',     told: 'queue',  stops: true },
  // The ledger and the provider's figures differ.
  'disagreement':            { liftedBy: 'admin',     told: 'queue',  stops: true },
  // The seller's account was removed.
  'removal':                 { liftedBy: 'admin',     told: 'queue',  stops: true },
  // An admin holds the seller's payouts, or a cashier does.
  'admin-hold':              { liftedBy: 'admin',     told: 'seller', stops: true },
  'hold':                    { liftedBy: 'cashier',   told: 'seller', stops: true },
  // The seller is suspended.
  'suspended':               { liftedBy: 'admin',     told: 'seller', stops: true },
  // The deal may be of one person with themselves, and no decision was made yet.
  'ring':                    { liftedBy: 'moderator', told: 'queue',  stops: true },
  // Its buyer has reported phone or seller, or the phone may be a stolen one.
  'report':                  { liftedBy: 'moderator', told: 'queue',  stops: true },
  // It was marked as not sent, or its batch dissolved, after its file could be taken.
  'second-look':             { liftedBy: 'another',   told: 'queue'               },
  // The gateway gave no clear answer whether the buyer's money is still there.
  'gateway-unclear':         { liftedBy: 'time',      told: 'nobody', stops: true },
  // It belongs to this person, or the payment was recorded by hand by them, above a sum.
  'own':                     { liftedBy: 'another',   told: 'nobody'              },
  'own-record':              { liftedBy: 'another',   told: 'nobody', stops: true },
  // For some days, in case the deal was a fraud.
  'cooling':                 { liftedBy: 'time',      told: 'seller'              },
  'no-destination':          { liftedBy: 'seller',    told: 'seller'              },
  // A bank account from before routing numbers were collected.
  'no-routing':              { liftedBy: 'seller',    told: 'seller'              },
  // Its owner has not confirmed name and number.
  'unconfirmed-destination': { liftedBy: 'seller',    told: 'seller'              },
  // A login by number alone added a passkey.
  'new-key':                 { liftedBy: 'time',      told: 'seller', stops: true },
  'new-destination':         { liftedBy: 'time',      told: 'seller'              },
} as const satisfies Record<string, ReasonFacts>;

export type HeldReason = keyof typeof table;
export const heldReasonFacts: Readonly<Record<HeldReason, ReasonFacts>> = table;
export const heldReasons = Object.keys(table) as [HeldReason, ...HeldReason[]];

/** The reasons that stop a batch, too. */
export const stoppingReasons = heldReasons.filter((reason) => heldReasonFacts[reason].stops);

/** Minutes for which an unclear answer of a gateway holds a line, until it can be queried again. */
export const unclearMinutes = 15;

/**
 * Taka of payments by hand within `handDays` up to which one person may record them and pay them
 * out, too; above, another person pays.
 */
export const handAlone = 20_000;
export const handDays = 30;

/**
 * Taka at stake in deals that one admin decides alone within `handDays`; above, another admin confirms
 * each decision.
 */
export const verdictAlone = 50_000;
