import { type StaffArea, type StaffRole, worksIn } from './staff.ts';

/**
 * `by-admin`: it undoes what an admin did. `open-deal`: money of a deal that goes on. `ends`: it ends
 * an account. `decided`: staff have already decided it.
 */
export type AdminCase = 'by-admin' | 'open-deal' | 'ends' | 'decided';

type ActFacts = {
  /** Whose area it is; null: of admins alone. */
  area: StaffArea | null;
  /**
   * `above`: beyond what one may move alone, another person approves, and one of both is an admin.
   * `is`: it is that approval or confirmation: never by who did it, nor within `newStaffDays` of a role.
   */
  second?: 'above' | 'is';
  /** The case of it that is of admins alone. */
  adminWhen?: AdminCase;
  /** It moves no money, but may end or begin that money waits. */
  lets?: true;
  /** Whom it notifies. `sides`: both of a deal. `setter`: who did what it undoes. */
  told?: 'member' | 'sides' | 'admins' | 'member and admins' | 'member and setter';
  /** What undoes it; `itself`: the same call, decided anew. Missing: nothing does. */
  undo?: string;
};

/**
 * The acts of those who run the shop, as ONE table: who does each alone, who with a second person,
 * who learns of it and what undoes it. The checks of a second person follow from it
 * (`server/features/members/lock-member.ts`), and the table of docs/deals.md.
 */
// biome-ignore format: one line is one act, in columns.
const table = {
  // Money that goes out.
  'POST /payouts':                     { area: 'payouts', second: 'above', undo: 'POST /payouts/:id/dissolve' },
  'POST /payouts/:id/approve':         { area: 'payouts', second: 'is', undo: 'POST /payouts/:id/dissolve' },
  'POST /payouts/:id/dissolve':        { area: 'payouts', undo: 'POST /payouts' },
  'POST /payouts/:id/results':         { area: 'payouts', told: 'member' },
  'POST /payouts/lines/:id/sent':      { area: 'payouts', told: 'member' },
  'POST /payouts/lines/:id/failed':    { area: 'payouts', told: 'member' },
  'POST /payouts/lines/:id/look':      { area: 'payouts', second: 'is' },
  'POST /payouts/holds/:id':           { area: 'payouts', told: 'member', undo: 'POST /payouts/holds/:id/lift' },
  'POST /payouts/holds/:id/lift':      { area: 'payouts', adminWhen: 'by-admin', told: 'member and setter', undo: 'POST /payouts/holds/:id' },

  // Money that goes back, and money from outside.
  'POST /payments/:id/review':         { area: 'refunds', told: 'member and admins' },
  // A cashier only sends again what failed.
  'POST /payments/:id/refund':         { area: 'refunds', adminWhen: 'open-deal', told: 'sides' },
  'POST /refunds/:id/by-hand':         { area: 'refunds', second: 'above', told: 'member' },
  'POST /refunds/:id/by-hand/approve': { area: 'refunds', second: 'is', told: 'member' },
  // Of a deal's acts those that decide about its money, as an admin.
  'POST /order/:id':                   { area: null, second: 'above', told: 'sides', undo: 'POST /order/:id/verdict' },
  'POST /order/:id/verdict':           { area: null, second: 'is', told: 'sides' },
  'POST /order/:id/by-hand':           { area: null, second: 'above', told: 'sides' },
  'POST /order/:id/by-hand/approve':   { area: null, second: 'is', told: 'sides' },
  'POST /books/:month/close':          { area: 'books' },
  'POST /settlements':                 { area: 'books' },
  // Not by who sent or recorded the money that it concerns.
  'POST /bank':                        { area: null },
  'POST /bank/notes':                  { area: null },

  // People.
  'PUT /staff/:email':                 { area: null, told: 'member and admins', undo: 'itself' },
  'DELETE /allbuyers/:id':             { area: null, lets: true, told: 'sides' },
  'DELETE /allsellers/:id':            { area: null, lets: true, told: 'sides' },
  'POST /suspensions/:email':          { area: null, lets: true, told: 'member', undo: 'POST /suspensions/:email/end' },
  'POST /suspensions/:email/end':      { area: null, lets: true, told: 'member and setter', undo: 'POST /suspensions/:email' },
  'PUT /verifyseller/:email':          { area: 'verification', told: 'member', undo: 'POST /unverifyseller/:email' },
  'POST /unverifyseller/:email':       { area: 'verification', told: 'member', undo: 'PUT /verifyseller/:email' },
  'POST /lostkeys/:id':               { area: 'verification', second: 'is', told: 'member' },

  // Phones, words and reports.
  'POST /reportitems/:itemId/decision': { area: 'reports', lets: true, adminWhen: 'ends', told: 'member', undo: 'POST /decisions/:id/review' },
  'DELETE /deleteReportItem/:itemId':  { area: 'reports', told: 'member' },
  'POST /threadreports/:id/decision':  { area: 'reports', told: 'member' },
  'POST /sentences/:id':               { area: 'reports', told: 'member', undo: 'itself' },
  'POST /waitingwords/:id':            { area: 'words', told: 'member' },
  'POST /imeiclashes/:id':             { area: 'words', told: 'member' },
  'POST /codephotos/:id':              { area: 'words', told: 'member' },
  'POST /othermodels/:id':             { area: 'words', told: 'member' },
  'POST /stolenmatches/:id':           { area: 'words', lets: true, adminWhen: 'decided', told: 'member', undo: 'POST /decisions/:id/review' },
  'POST /stolenreports/:id':           { area: 'words', lets: true, adminWhen: 'decided', told: 'member', undo: 'POST /decisions/:id/review' },
  'POST /ringdeals/:id':               { area: 'words', lets: true, told: 'admins', undo: 'itself' },
  'POST /sametexts/:id':              { area: 'words' },
  // Never by who decided, unless there is no other admin.
  'POST /decisions/:id/review':         { area: null, lets: true, told: 'member and setter' },

  // The shop itself.
  'POST /catalogue/brands':            { area: null },
  'POST /catalogue/models':            { area: null },
  'POST /catalogue/merge':             { area: null },
  'POST /catalogue/names':             { area: null },
  'POST /safeplaces':                  { area: null, told: 'admins', undo: 'DELETE /safeplaces/:id' },
  'DELETE /safeplaces/:id':            { area: null, told: 'admins', undo: 'POST /safeplaces' },
  'PUT /shoppages/:page':              { area: null, told: 'admins', undo: 'itself' },
  'PUT /imprint':                      { area: null, told: 'admins', undo: 'itself' },
  'PUT /announcement':                 { area: null, told: 'admins', undo: 'itself' },
  'PUT /shoplook/draft':               { area: null, undo: 'DELETE /shoplook/draft' },
  'DELETE /shoplook/draft':            { area: null, undo: 'PUT /shoplook/draft' },
  'POST /shoplook':                    { area: null, told: 'admins', undo: 'itself' },
  'POST /support/messages/:id':        { area: null, told: 'member' },
  'POST /people/:id/support':          { area: null, told: 'member' },
  'POST /gateways/check':              { area: null },
  'POST /shop/testmail':               { area: null },
  'POST /queue/:id':                   { area: 'queue', undo: 'itself' },
  'POST /find':                        { area: 'search' },
} as const satisfies Record<string, ActFacts>;

export type StaffAct = keyof typeof table;
export const staffActs: Readonly<Record<StaffAct, ActFacts>> = table;

/**
 * Whether a role, or none, does an act, in this case of it. Whose own matter it is, and the second
 * person, are read from the database beside it.
 */
export function mayAct(
  role: StaffRole | null | undefined,
  act: StaffAct,
  is?: AdminCase | false,
): boolean {
  const { area, adminWhen } = staffActs[act];
  return worksIn(role, is && is === adminWhen ? undefined : (area ?? undefined));
}
