import * as z from 'zod';
import {
  decisionReview,
  decisionsPage,
  decisionsQuery,
  newDecision,
  reportCase,
  textReview,
  textReviewDecision,
} from '../admin/moderation.ts';
import { reasonForm } from '../forms.ts';
import { sentenceDecisionForm } from '../orders/answers-form.ts';
import { saidQuery, sentencesPage } from '../orders/said-about.ts';
import { listQuery } from '../paging.ts';
import { codeDecision, codePhoto } from '../phones/code-photos.ts';
import { clashDecision, imeiClash } from '../phones/imeis.ts';
import { newReport, report } from '../phones/products.ts';
import { otherModel } from '../phones/self-tests.ts';
import { id } from '../rules.ts';
import { byEmail, byId, type CallMap, deleted, inserted, modified, oneCase } from './call-map.ts';

export const reportsCalls = {
  'POST /reportitem': {
    summary: 'Report a suspicious phone, once; best with a reason',
    access: 'user',
    rateLimit: 'reports',
    body: newReport,
    output: inserted,
    errors: ['account-suspended', 'not-allowed', 'product-not-found', 'already-reported'],
  },
  'DELETE /reportitem/:itemId': {
    summary: 'Withdraw your own report within half a minute',
    access: 'user',
    params: z.object({ itemId: id }),
    output: deleted,
    errors: ['not-found', 'report-kept'],
  },
  'GET /sentences': {
    summary: 'What members wrote about each other after deals, as far as it is shown, newest first',
    access: 'admin',
    area: 'reports',
    query: saidQuery,
    output: sentencesPage,
  },
  'POST /sentences/:id': {
    summary: 'Hide a sentence or its reply, or show it again; its writer is notified of the reason',
    access: 'admin',
    area: 'reports',
    params: byId,
    body: z.object(sentenceDecisionForm.shape),
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'POST /suspensions/:email': {
    summary: 'Suspend a member: their phones are hidden, and they begin nothing new',
    access: 'admin',
    params: byEmail,
    body: z.object(reasonForm.shape),
    output: modified,
    errors: ['not-found', 'not-allowed', 'own-matter'],
  },
  'POST /suspensions/:email/end': {
    summary: 'End a suspension: the phones return as they were',
    access: 'admin',
    params: byEmail,
    body: z.object(reasonForm.shape),
    output: modified,
    errors: ['new-staff', 'not-found', 'own-matter'],
  },
  'GET /reportitems': {
    summary: 'Reported phones, most reported first, 100 at a time; `before` is an `itemId`',
    access: 'admin',
    area: 'reports',
    query: listQuery,
    output: z.array(report),
    paged: true,
  },
  'GET /reportitems/:itemId': {
    summary: 'A reported phone with its reports, and what is known of seller and reporters',
    access: 'admin',
    area: 'reports',
    params: z.object({ itemId: id }),
    output: reportCase,
    errors: ['not-found'],
  },
  'POST /reportitems/:itemId/decision': {
    summary: 'Decide about a reported phone; the member concerned is notified and can answer',
    access: 'admin',
    area: 'reports',
    params: z.object({ itemId: id }),
    body: newDecision,
    output: modified,
    errors: ['not-found', 'case-changed', 'product-sold', 'not-allowed', 'own-matter'],
  },
  'GET /waitingwords': {
    summary: 'Phones that are hidden, or ranked last, until a review, longest first, 100',
    access: 'admin',
    area: 'words',
    query: oneCase,
    output: z.array(textReview),
  },
  'POST /waitingwords/:id': {
    summary: 'Approve a phone that waits for a review, or remove it with a reason',
    access: 'admin',
    area: 'words',
    params: byId,
    body: textReviewDecision,
    output: modified,
    errors: ['not-found', 'case-changed', 'product-sold', 'own-matter'],
  },
  'GET /imeiclashes': {
    summary: 'Phones that were refused an IMEI of another one for sale, longest first, 100',
    access: 'admin',
    area: 'words',
    query: oneCase,
    output: z.array(imeiClash),
  },
  'POST /imeiclashes/:id': {
    summary: 'Close a clash of IMEIs; the IMEI can be removed from the listed phone',
    access: 'admin',
    area: 'words',
    params: byId,
    body: clashDecision,
    output: modified,
    errors: ['not-found', 'own-matter', 'product-sold'],
  },
  'GET /othermodels': {
    summary: 'Phones that call themselves another model than the listed one, longest first, 100',
    access: 'admin',
    area: 'words',
    query: oneCase,
    output: z.array(otherModel),
  },
  'POST /othermodels/:id': {
    summary: 'Close the report that a phone calls itself another model',
    access: 'admin',
    area: 'words',
    params: byId,
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
  'GET /decisions': {
    summary: 'All decisions with their answers, newest first',
    access: 'admin',
    area: 'reports',
    query: decisionsQuery,
    output: decisionsPage,
  },
  'POST /decisions/:id/review': {
    summary: 'Uphold or reverse a decision, as another admin; both sides are notified',
    access: 'admin',
    params: byId,
    body: decisionReview,
    output: modified,
    errors: ['new-staff', 'not-found', 'not-allowed', 'case-changed', 'own-matter'],
  },
  'DELETE /deleteReportItem/:itemId': {
    summary: 'Remove a reported phone and its reports',
    access: 'admin',
    area: 'reports',
    params: z.object({ itemId: id }),
    output: deleted,
    errors: ['not-found', 'product-not-found', 'product-sold', 'own-matter'],
  },
  'GET /codephotos': {
    summary: 'Photos of phones beside their code that wait for a decision, longest first, 100',
    access: 'admin',
    area: 'words',
    query: oneCase,
    output: z.array(codePhoto),
  },
  'POST /codephotos/:id': {
    summary: 'Decide whether such a photo fits its listing, and notify the seller',
    access: 'admin',
    area: 'words',
    params: byId,
    body: codeDecision,
    output: modified,
    errors: ['not-found', 'own-matter'],
  },
} as const satisfies CallMap;
