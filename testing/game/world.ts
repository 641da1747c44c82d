/**
 * Facts that a shop cannot know: who has which phone, where each person is, and the messages between
 * them. Plain data, so that positions of a game can be copied and compared.
 */
export type World = {
  /** The first is the phone that the story is about; the second a dummy that the cheat carries. */
  phones: Phone[];
  orders: Order[];
  meeting: Meeting | null;
  /** Codes that the honest seller has typed without a network, by the order's number. */
  typed: { order: number; isRight: boolean }[];
  /** Taka that the cheat has handed over in cash. */
  cash: number;
  /** Taka that both sides have agreed to refund, as they wrote to support. */
  agreedPart: number;
  /** When the police came for the stolen phone: `too-late`, its money had gone out after the cooling time. */
  stolenFound: 'in-time' | 'too-late' | null;
  /** Evenings on which money of completed deals was still in the shop. */
  evenings: number;
  /** Hours in a row in which the honest seller had the phone, no deal was alive, and it was not for sale. */
  awayHours: number;
  /** The most hours in a row. */
  maxAway: number;
  /**
   * The state of a payment's money at its chargeback. `kept`: in escrow, after the seller has
   * handed over the phone. `released`: the seller's, not sent yet.
   */
  takenBack: 'kept-unmet' | 'kept' | 'released' | 'sent' | null;
};

/** `worn` is seen at home only; a `dummy` at once. */
export type Quality = 'as-listed' | 'worn' | 'dummy';

export type Phone = {
  is: Quality;
  isStolen: boolean;
  holder: Side | 'police';
  /** The order for which the honest buyer got it; it does not count for another order. */
  for: number | null;
  /** In the other side's hand for an inspection, with its owner present. */
  isLent: boolean;
};

/** The two sides of a game. */
export type Side = 'cheat' | 'honest';
/** The accounts in it; `second` is another one of the cheat. */
export type Account = Side | 'second';

export type Order = {
  buyer: Account;
  /** The order is of the second listing, by which a cheat sells the same phone twice. */
  isSecond: boolean;
  /** The code that the buyer gave to the seller at the meeting. */
  told: 'right' | 'wrong' | null;
  /** The cheat has the code, as the buyer or because it was shown. */
  isCodeKnown: boolean;
  /** The seller has been given the code for the phone's return. */
  toldBack: boolean;
  /** The seller got another phone back. */
  cameBackWrong: boolean;
  /** The time of the meeting to which the honest person has gone. */
  wentTo: number | null;
  waitedInVain: boolean;
  /** The honest side's trips to meetings to which the other side did not come. */
  wasted: number;
  /** Hours in which phone or money waited for a handover, from the payment or the reservation on. */
  waited: number;
};

export type Meeting = {
  order: number;
  cheatIsThere: boolean;
  /** Whether the honest one has a network. */
  hasNetwork: boolean;
  /** Which phone is on the table. */
  phone: number;
};

export function newWorld(holder: Side, is: Quality, isStolen: boolean): World {
  return {
    phones: [
      { is, isStolen, holder, for: null, isLent: false },
      { is: 'dummy', isStolen: false, holder: 'cheat', for: null, isLent: false },
    ],
    orders: [],
    meeting: null,
    typed: [],
    cash: 0,
    agreedPart: 0,
    stolenFound: null,
    evenings: 0,
    awayHours: 0,
    maxAway: 0,
    takenBack: null,
  };
}

/** The description in the listing of a phone of this quality. */
export const texts: Record<Quality, string> = {
  'as-listed': 'Like new, as it was in the shop.',
  worn: 'Worn: the battery lasts an hour.',
  dummy: 'A plastic dummy for the shop window.',
};

/** Whether a phone is at least as good as its listing. */
export const fits = (phone: Phone, description: string) =>
  phone.is === 'as-listed' || description === texts[phone.is];

/** Whether the honest buyer has the phone of this order. */
export const isTheirs = ({ holder, for: whose }: Phone, order: number) =>
  holder === 'honest' && whose === order;
