import type { ColumnType, Generated } from 'kysely';
import type { ReviewOutcome } from '#contract/constants.ts';
import type { DealSide } from '#contract/orders/after-deal.ts';
import type { DealMark } from '#contract/orders/conduct.ts';
import type { DealEvent, DealEventDetail } from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { HandoverCheck } from '#contract/orders/deal-limits.ts';
import type { DealRole, StoredDealState } from '#contract/orders/deal-states.ts';
import type { NeirStep } from '#contract/orders/neir-steps.ts';
import type { RingSignal } from '#contract/orders/rings.ts';
import type { CreatedAt } from './column-types.ts';

export interface DealsTables {
  bookings: BookingsTable;
  deals: DealsTable;
  deal_events: DealEventsTable;
  deal_verdicts: DealVerdictsTable;
  deal_answers: DealAnswersTable;
  deal_answer_replies: DealAnswerRepliesTable;
  deal_photos: DealPhotosTable;
  neir_ticks: NeirTicksTable;
  ring_deals: RingDealsTable;
}

/**
 * `price` (poisha) and `product_name` are those that the buyer saw at the last booking. A lower
 * price applies until the payment.
 */
type BookingsTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  price: number;
  product_name: string;
  user_name: string;
  user_number: string;
  meet_location: string;
  /**
   * Only `features/bookings/transitions.ts` writes this and the next three columns, by its table.
   */
  paid_at: ColumnType<Date | null, null | undefined, never>;
  /** Never with `paid_at`; the buyer may book the phone again in another row. */
  cancelled_at: ColumnType<Date | null, undefined, never>;
  /**
   * With `cancelled_at`: cancelled by the buyer, declined by the seller, or lapsed without a
   * payment.
   */
  ended_as: ColumnType<'cancelled' | 'declined' | 'lapsed' | null, undefined, never>;
  end_reason: Generated<string>;
  /** When the buyer requested to pay in cash at the meeting. */
  cash_asked_at: ColumnType<Date | null, undefined, never>;
  created_at: CreatedAt;
  /** The version of the listing that the buyer booked; null: booked before versions existed. */
  version: Generated<number | null>;
  /** When its buyer booked that version. */
  seen_at: Generated<Date | null>;
  /** Until then a higher price does not apply. */
  price_until: Generated<Date | null>;
};

/** A booking from its payment, or its cash reservation, on. */
type DealsTable = {
  booking_id: string;
  /** Null for cash at the meeting. */
  payment_id: string | null;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  /** Poisha, as paid or agreed. */
  price: number;
  /**
   * Only `features/deals/write-deal.ts` writes it, by the table of `contract/orders/deal.ts`; other
   * writes do not compile.
   */
  state: ColumnType<StoredDealState, undefined, never>;
  /** For cash: the time of the reservation. */
  paid_at: Date;
  /** When the state began. */
  changed_at: Date;
  /** The deadline of the state; null in a state without one. */
  due_at: Generated<Date | null>;
  meeting_place: Generated<string | null>;
  meeting_at: Generated<Date | null>;
  /** Who proposed the meeting. */
  meeting_by: Generated<'buyer' | 'seller' | null>;
  meeting_accepted_at: Generated<Date | null>;
  /**
   * The time from which buyer and seller may be at the meeting; unchanged when the meeting is moved
   * later.
   */
  handover_from: Generated<Date | null>;
  /** Of the sale paper; 12 random hexadecimal digits. */
  paper_code: Generated<string>;
  /** When the seller declared on the paper that the phone was theirs to sell. */
  declared_at: Generated<Date | null>;
  /** When the buyer showed the code before or without an agreed meeting. */
  code_shown_at: Generated<Date | null>;
  /** By the code, or by the buyer's confirmation. */
  handed_over_at: Generated<Date | null>;
  /** The code was entered after the buyer had called off, refused or denied. */
  after_refusal: Generated<boolean>;
  /** Since when the other side sees the number: its owner shared it, or a meeting was agreed. */
  buyer_number_shared_at: Generated<Date | null>;
  seller_number_shared_at: Generated<Date | null>;
  /** When the correct code came after the money had gone back; a case until it is closed. */
  late_code_at: Generated<Date | null>;
  case_closed_at: Generated<Date | null>;
  /** When the gateway took the money although the buyer may have the phone; a case, too. */
  reversed_at: Generated<Date | null>;
  reversal_closed_at: Generated<Date | null>;
  /** When the seller had the handed-over phone again. */
  phone_back_at: Generated<Date | null>;
  /** The checks that passed at the meeting; null before. */
  checks: Generated<HandoverCheck[] | null>;
  /** Wrong codes since the last correct one or lock. */
  code_tries: Generated<number>;
  code_locked_until: Generated<Date | null>;
  /** The `entryId`s of the last wrong codes, oldest first, as far as they had one. */
  code_entries: Generated<string[]>;
  /** Poisha that the seller offers to refund. */
  offer: Generated<number | null>;
  /** Poisha of all refunds to the buyer that were ordered so far. */
  given_back: Generated<number>;
  /** An admin's decision that another has to confirm before it counts. */
  verdict_id: Generated<string | null>;
  /** The shop's fee of a completed deal, in poisha. */
  fee: Generated<number>;
  /** When the phone was offered for sale again. */
  relisted_at: Generated<Date | null>;
  /** Who did not come to the meeting. */
  no_show_of: Generated<'buyer' | 'seller' | null>;
  /** What counts against one side of the deal, by the rule of `contract/orders/conduct.ts`. */
  mark: Generated<DealMark | null>;
  mark_of: Generated<'buyer' | 'seller' | null>;
  /** Who had given no sign when time ended the deal, by the same rule. */
  silent_of: Generated<DealSide | 'both' | null>;
  /** When the program examines who gives no sign: to warn, then to end. Null: neither is awaited. */
  silence_due_at: Generated<Date | null>;
  silence_warned_at: Generated<Date | null>;
  /** When the other side reported the no-show. */
  no_show_at: Generated<Date | null>;
  /** When the accused member answered. */
  no_show_answered_at: Generated<Date | null>;
  /** 1 or 2: the buyer's slot for a reservation, which limits them to two. Null with a payment. */
  cash_place: Generated<number | null>;
  /** When the deal is searched for signs of a ring, once it has ended; null: no more. */
  rings_due_at: Generated<Date | null>;
};

/** Deals in neither side's favour, unless an admin decided that they count. */
type RingDealsTable = {
  booking_id: string;
  reasons: RingSignal[];
  found_at: Date;
  counts: Generated<boolean | null>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
};

/** What admins decided about the money of deals, alone or for another to confirm. */
type DealVerdictsTable = {
  id: string;
  booking_id: string;
  event: DealAct;
  role: DealRole;
  reason: string;
  /** Poisha that goes back by it, where it names a part. */
  part: number | null;
  /** Poisha at stake. */
  amount: number;
  proposed_by: string;
  proposed_at: Date;
  needs_second: boolean;
  /** Null: it waits, while the deal names it, or something else has ended it. */
  outcome: Generated<ReviewOutcome | null>;
  answer: Generated<string>;
  answered_by: Generated<string | null>;
  answered_at: Generated<Date | null>;
};

/** Append-only. */
type DealEventsTable = {
  id: string;
  booking_id: string;
  at: Date;
  event: DealEvent;
  role: DealRole;
  /** Null: the program itself. */
  actor_id: string | null;
  /** Written as JSON text. */
  detail: ColumnType<DealEventDetail, string, never>;
};

/**
 * The answers of one side about the other after a deal; null: none, or not in this deal. Others than
 * the writer read them from `shown_from` on.
 */
type DealAnswersTable = {
  id: string;
  booking_id: string;
  side: 'buyer' | 'seller';
  /** Who wrote it. */
  member_id: string;
  /** The other side. */
  about_id: string;
  at: Date;
  shown_from: Date;
  /** When both were notified that they can be read. */
  announced_at: Date | null;
  as_described: boolean | null;
  on_time: boolean | null;
  as_agreed: boolean | null;
  /** Empty without one. */
  sentence: string;
  /** When an admin hid the sentence; its reply is then not shown either. */
  hidden_at: Date | null;
};

/** The one reply of the person whom answers are about. */
type DealAnswerRepliesTable = {
  answer_id: string;
  member_id: string;
  at: Date;
  text: string;
  hidden_at: Date | null;
};

/** Ticked steps of a deal's hand-over in the handset register. */
type NeirTicksTable = {
  booking_id: string;
  step: NeirStep;
  member_id: string;
  at: Date;
};

/** Pictures of a problem. */
type DealPhotosTable = {
  image_id: string;
  booking_id: string;
  event_id: string;
  /** Null: its files are not moved yet. */
  private_since: Date | null;
};
