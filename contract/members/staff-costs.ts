import type { StaffAct } from './staff-acts.ts';

/** What it takes from another member or from the books. `rights`: what a member may do here. */
type StaffLoss = 'money' | 'record' | 'rights' | 'account' | 'listing';

type StaffCost = {
  costs: StaffLoss | 'nothing';
  /**
   * What stops a careless tap before an act that costs something: a `question`, or a `form` with a
   * reason, a reference or a choice. Without it, another act undoes it (`staff-acts.ts`).
   */
  asks?: 'question' | 'form';
};

/** What each act of staff costs. Apart from the table of acts, which every screen of staff loads. */
// biome-ignore format: one line is one act, in columns.
export const staffCosts: Readonly<Record<StaffAct, StaffCost>> = {
  'POST /payouts':                      { costs: 'nothing' },
  'POST /payouts/:id/approve':          { costs: 'money', asks: 'question' },
  'POST /payouts/:id/dissolve':         { costs: 'nothing' },
  'POST /payouts/:id/results':          { costs: 'money', asks: 'form' },
  'POST /payouts/lines/:id/sent':       { costs: 'money', asks: 'form' },
  'POST /payouts/lines/:id/failed':     { costs: 'nothing' },
  'POST /payouts/lines/:id/look':       { costs: 'money', asks: 'question' },
  'POST /payouts/holds/:id':            { costs: 'money', asks: 'form' },
  'POST /payouts/holds/:id/lift':       { costs: 'nothing' },
  'POST /payments/:id/review':          { costs: 'money', asks: 'form' },
  'POST /payments/:id/refund':          { costs: 'money', asks: 'form' },
  'POST /refunds/:id/by-hand':          { costs: 'money', asks: 'form' },
  'POST /refunds/:id/by-hand/approve':  { costs: 'money', asks: 'question' },
  'POST /order/:id':                    { costs: 'money', asks: 'question' },
  'POST /order/:id/verdict':            { costs: 'money', asks: 'form' },
  'POST /order/:id/by-hand':            { costs: 'money', asks: 'form' },
  'POST /order/:id/by-hand/approve':    { costs: 'money', asks: 'question' },
  'POST /books/:month/close':           { costs: 'record', asks: 'form' },
  'POST /settlements':                  { costs: 'nothing' },
  'POST /bank':                         { costs: 'nothing' },
  'POST /bank/notes':                   { costs: 'nothing' },
  'PUT /staff/:email':                  { costs: 'rights', asks: 'form' },
  'DELETE /allbuyers/:id':              { costs: 'account', asks: 'question' },
  'DELETE /allsellers/:id':             { costs: 'account', asks: 'question' },
  'POST /suspensions/:email':           { costs: 'account', asks: 'form' },
  'POST /suspensions/:email/end':       { costs: 'nothing' },
  'PUT /verifyseller/:email':           { costs: 'nothing' },
  'POST /unverifyseller/:email':        { costs: 'record', asks: 'form' },
  'POST /lostkeys/:id':                { costs: 'money', asks: 'question' },
  'POST /reportitems/:itemId/decision': { costs: 'listing', asks: 'form' },
  'DELETE /deleteReportItem/:itemId':   { costs: 'listing', asks: 'question' },
  'POST /threadreports/:id/decision':   { costs: 'rights', asks: 'form' },
  'POST /sentences/:id':                { costs: 'record', asks: 'form' },
  'POST /waitingwords/:id':             { costs: 'listing', asks: 'form' },
  'POST /imeiclashes/:id':              { costs: 'listing', asks: 'question' },
  'POST /codephotos/:id':               { costs: 'nothing' },
  'POST /othermodels/:id':              { costs: 'nothing' },
  'POST /stolenmatches/:id':            { costs: 'listing' },
  'POST /stolenreports/:id':            { costs: 'listing', asks: 'form' },
  'POST /ringdeals/:id':                { costs: 'money' },
  'POST /sametexts/:id':                { costs: 'nothing' },
  'POST /decisions/:id/review':         { costs: 'listing', asks: 'form' },
  'POST /catalogue/brands':             { costs: 'nothing' },
  'POST /catalogue/models':             { costs: 'nothing' },
  'POST /catalogue/merge':              { costs: 'record', asks: 'form' },
  'POST /catalogue/names':              { costs: 'nothing' },
  'POST /safeplaces':                   { costs: 'nothing' },
  'DELETE /safeplaces/:id':             { costs: 'nothing' },
  'PUT /shoppages/:page':               { costs: 'nothing' },
  'PUT /imprint':                       { costs: 'nothing' },
  'PUT /announcement':                  { costs: 'nothing' },
  'PUT /shoplook/draft':                { costs: 'nothing' },
  'DELETE /shoplook/draft':             { costs: 'nothing' },
  'POST /shoplook':                     { costs: 'nothing' },
  'POST /support/messages/:id':         { costs: 'nothing' },
  'POST /people/:id/support':           { costs: 'nothing' },
  'POST /gateways/check':               { costs: 'nothing' },
  'POST /shop/testmail':                { costs: 'nothing' },
  'POST /queue/:id':                    { costs: 'nothing' },
  'POST /find':                         { costs: 'nothing' },
};
