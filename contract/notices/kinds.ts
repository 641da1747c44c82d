import { reportDecisions } from '../constants.ts';

/** The subject of a kind of notice; the settings list kinds by it. */
export const noticeSubjects = [
  'money',
  'meeting',
  'deal',
  'talk',
  'listing',
  'saved',
  'account',
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

type KindRow = {
  about: NoticeSubject;
  /** The default, until the member chooses: whether it is mailed, and counted by the bell. */
  on: boolean;
  /** The member cannot switch it off, because it concerns the account itself. */
  always?: true;
};

/**
 * All kinds of notices, with their defaults. Without Zod, because the bell's screen imports it.
 * Their texts are in `texts-bn.ts` and `texts-en.ts`, which compile only with every kind.
 */
// biome-ignore format: one line is one kind, in columns.
const table = {
  // Of a deal: to the seller, to the buyer, or to both.
  'booked':            { about: 'deal',    on: true },
  'declined':          { about: 'deal',    on: true },
  'cancelled':         { about: 'deal',    on: true },
  'phone-gone':        { about: 'deal',    on: true },
  'listing-changed':   { about: 'deal',    on: true },
  'booked-price-fell': { about: 'deal',    on: true },
  'lapsed':            { about: 'deal',    on: true },
  'your-turn':         { about: 'deal',    on: true },
  'problem':           { about: 'deal',    on: true },
  'answer':            { about: 'deal',    on: true },
  'decision':          { about: 'deal',    on: true },
  'reopened':          { about: 'deal',    on: true },
  // The end of a deal will count against the member, unless they give a sign.
  'silence-soon':      { about: 'deal',    on: true, always: true },
  // An admin removed the other side of a deal.
  'other-removed':     { about: 'deal',    on: true },
  // Both have answered about each other, or the time has passed.
  'answers-shown':     { about: 'deal',    on: true },

  'meeting-proposed':  { about: 'meeting', on: true },
  'meeting-accepted':  { about: 'meeting', on: true },
  'meeting-moved':     { about: 'meeting', on: true },
  'meeting-soon':      { about: 'meeting', on: true },
  'called-off':        { about: 'meeting', on: true },
  // The money is in escrow: the seller agrees, objects or enters the code.
  'calling-off':       { about: 'meeting', on: true },
  // To the buyer: the code was entered, although they had refused the phone.
  'code-after-refusal': { about: 'money',  on: true },
  // The correct code came after the money had gone back.
  'late-code':         { about: 'deal',    on: true },
  // The gateway gave the buyer's money back without the shop.
  'reversed':          { about: 'deal',    on: true },
  // Cash at the meeting.
  'reserved':          { about: 'meeting', on: true },
  'reservation-ended': { about: 'meeting', on: true },

  'paid':              { about: 'money',   on: true },
  'handed-over':       { about: 'money',   on: true },
  'completed':         { about: 'money',   on: true },
  // The buyer's time to inspect goes on: the seller's money is in escrow again.
  'confirm-undone':    { about: 'money',   on: true },
  'hold-ended':        { about: 'money',   on: true },
  'refund-due':        { about: 'money',   on: true },
  'refunded':          { about: 'money',   on: true },
  'paid-out':          { about: 'money',   on: true },
  'payout-failed':     { about: 'money',   on: true },
  'payout-address':    { about: 'money',   on: true, always: true },
  'payouts-held':      { about: 'money',   on: true, always: true },
  'payouts-let-go':    { about: 'money',   on: true },

  // Between a buyer and a seller; mailed if it was not read after some minutes.
  'message':           { about: 'talk',    on: true },

  // Offers for a phone.
  'offer':             { about: 'talk',    on: true },
  'offer-countered':   { about: 'talk',    on: true },
  'offer-accepted':    { about: 'talk',    on: true },
  'offer-declined':    { about: 'talk',    on: true },
  'offer-withdrawn':   { about: 'talk',    on: true },
  'offer-lapsed':      { about: 'talk',    on: true },
  // The buyer's time to pay at an agreed price ended.
  'agreed-price-over': { about: 'talk',    on: true },
  'offer-gone':        { about: 'talk',    on: true },

  // Its seller gave no sign: the question, and the end without an answer.
  'still-there':       { about: 'listing', on: true, always: true },
  'listing-off':       { about: 'listing', on: true, always: true },

  // A photo of the seller's phone beside the code of its day fits, or its code or phone does not.
  'code-photo-fits':   { about: 'listing', on: true },
  'code-photo-code':   { about: 'listing', on: true },
  'code-photo-phone':  { about: 'listing', on: true },

  // Answers of admins to reports, and the badge.
  'dismiss':           { about: 'listing', on: true },
  'ask':               { about: 'listing', on: true },
  'hide':              { about: 'listing', on: true },
  'delete':            { about: 'listing', on: true },
  'warn':              { about: 'listing', on: true, always: true },
  'verified':          { about: 'account', on: true },
  'unverify':          { about: 'account', on: true, always: true },
  'suspend':           { about: 'account', on: true, always: true },
  'unsuspend':         { about: 'account', on: true, always: true },
  'sentence-hidden':   { about: 'account', on: true, always: true },
  'sentence-back':     { about: 'account', on: true },
  'badge-dropped':     { about: 'account', on: true, always: true },
  // The member's new role in running the shop; `role-none`: it has ended.
  'role-admin':        { about: 'account', on: true, always: true },
  'role-moderator':    { about: 'account', on: true, always: true },
  'role-cashier':      { about: 'account', on: true, always: true },
  'role-none':         { about: 'account', on: true, always: true },
  // To all admins: a member has another role.
  'staff-named':       { about: 'account', on: true, always: true },
  // To all other admins: what staff do that they would not learn of otherwise.
  'shop-changed':      { about: 'account', on: true, always: true },
  'data-taken-out':    { about: 'account', on: true, always: true },
  'suspicion-ended':   { about: 'account', on: true, always: true },
  // Password or second factor, of the member; and to all admins of a person who runs the shop.
  'login-changed':     { about: 'account', on: true, always: true },
  // A login by number alone added a passkey, which counts later.
  'key-waits':         { about: 'account', on: true, always: true },
  // A person without any key of the account wants another number for it.
  'keys-lost':         { about: 'account', on: true, always: true },
  // A login from elsewhere, while the member is logged in.
  'login-elsewhere':   { about: 'account', on: true, always: true },
  'staff-login-changed': { about: 'account', on: true, always: true },
  // To who set it: another person lifted a hold.
  'hold-lifted':       { about: 'account', on: true, always: true },
  // Of a phone that was reported as stolen: to its seller, and to the reporter.
  'stolen-back':       { about: 'listing', on: true },
  'stolen-stays':      { about: 'listing', on: true, always: true },
  'stolen-found':      { about: 'listing', on: true },
  'stolen-other':      { about: 'listing', on: true },
  // Of a report that a phone was stolen: to who has the phone from a deal here.
  'stolen-told':       { about: 'listing', on: true, always: true },
  'stolen-dealt':      { about: 'listing', on: true, always: true },
  'stolen-cleared':    { about: 'listing', on: true },
  // To its writer.
  'stolen-stands':     { about: 'listing', on: true },
  'stolen-again':      { about: 'listing', on: true },
  'stolen-unproven':   { about: 'listing', on: true },
  'stolen-false':      { about: 'account', on: true, always: true },
  // Of an IMEI in two phones: to the seller of the one that lost it, and of the other.
  'imei-taken':        { about: 'listing', on: true, always: true },
  'imei-freed':        { about: 'listing', on: true },
  // Answers of admins to reports of messages.
  'talk-answered':     { about: 'listing', on: true },
  'talk-warned':       { about: 'account', on: true, always: true },
  'end':               { about: 'account', on: true, always: true },
  // To a member without an address, to whom the answer is not mailed.
  'support-answered':  { about: 'account', on: true, always: true },
  // An admin wrote to the member first, or again in that conversation.
  'support-wrote':     { about: 'account', on: true, always: true },
  // An admin has read a decision of staff again: to the member, and to who decided.
  'decision-stands':   { about: 'account', on: true, always: true },
  'decision-back':     { about: 'account', on: true, always: true },
  'decision-reviewed': { about: 'account', on: true, always: true },

  // About saved searches and saved phones.
  'saved-match':       { about: 'saved',   on: true },
  'price-drop':        { about: 'saved',   on: true },
} as const satisfies Record<string, KindRow>;

export type NoticeKind = keyof typeof table;
export const noticeTable: Record<NoticeKind, KindRow> = table;
export const noticeKinds = Object.keys(table) as [NoticeKind, ...NoticeKind[]];

/** Those of one order are one line of the inbox, the newest. */
export const kindsOfOrders = noticeKinds.filter((kind) =>
  ['deal', 'meeting', 'money'].includes(noticeTable[kind].about),
);

/** Those that a member may switch off, in the order of the settings. */
export const optionalKinds = noticeKinds.filter((kind) => !noticeTable[kind].always);

/**
 * Kinds that are mailed together once a day, so that a member with many saved searches gets one
 * mail.
 */
export const digestKinds = noticeKinds.filter((kind) => noticeTable[kind].about === 'saved');

/** Decisions of staff. The member may answer each of them once, for `answerDays`. */
export const decisionKinds = [
  ...reportDecisions,
  'unverify',
  'suspend',
  'unsuspend',
  'sentence-hidden',
  'sentence-back',
  'stolen-stays',
  'stolen-dealt',
  'stolen-unproven',
  'stolen-false',
  'imei-taken',
  'talk-answered',
  'talk-warned',
] as const satisfies NoticeKind[];
export type DecisionKind = (typeof decisionKinds)[number];

/** What the member may answer once: decisions, and what staff have still to decide. */
export const answerableKinds: readonly NoticeKind[] = [...decisionKinds, 'stolen-told'];

/**
 * The facts of a notice beside its title. Money in Taka; times in ISO 8601, UTC. Texts are people's
 * own and are shown unchanged.
 */
export type NoticeFacts = {
  taka?: number;
  /** The time of the meeting, or the deadline of what the member has to do. */
  at?: string;
  place?: string;
  /** The other side's name, or the saved search's. */
  name?: string;
  /** The count, in a notice about several things. */
  count?: number;
  /** A payout's reference or masked destination; never an account's full number. */
  reference?: string;
};
