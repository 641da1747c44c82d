import * as z from 'zod/mini';
import { payoutFailureForm, payoutSentForm } from '#contract/payouts/forms.ts';
import { resultFileForm, resultMessages } from '#contract/payouts/results.ts';
import { defineForm, readValues } from '#web/forms/define-form.ts';

const here = (id: string | undefined) => `/dashboard/payouts/${id}`;

/** Puts the deals of a failed transfer into a new batch. */
export const sendAgain = defineForm({
  intent: 'again',
  // Ids with commas between them.
  schema: z.object({ lines: z.string() }),
  submit: async ({ lines }, { api }) => {
    const { insertedId } = await api('POST /payouts', { body: { lines: lines.split(',') } });
    return { path: here(insertedId), notice: 'batch-made' };
  },
});

/** Puts the deals of all failed transfers of the batch into one new batch. */
export const sendAllAgain = defineForm({ ...sendAgain, intent: 'again-all' });

/** Imports a rail's file of results. */
export const importResults = defineForm({
  intent: 'results',
  schema: z.object({ csv: z.instanceof(File, { error: resultMessages.fileRequired }) }),
  isMultipart: true,
  submit: async ({ csv }, { api, params: { id = '' } }) => {
    const body = readValues(resultFileForm, { csv: await csv.text() });
    await api('POST /payouts/:id/results', { params: { id }, body });
    return { path: `${here(id)}#results`, notice: 'payout-results' };
  },
});

/** Approves another admin's batch. */
export const approve = defineForm({
  intent: 'approve',
  schema: z.object({}),
  submit: async (_nothing, { api, params: { id = '' } }) => {
    await api('POST /payouts/:id/approve', { params: { id } });
    return { path: here(id), notice: 'batch-approved' };
  },
});

/** Dissolves a batch of which nothing was sent. */
export const dissolve = defineForm({
  intent: 'dissolve',
  schema: z.object({}),
  submit: async (_nothing, { api, params: { id = '' } }) => {
    await api('POST /payouts/:id/dissolve', { params: { id } });
    return { path: '/dashboard/payouts', notice: 'batch-dissolved' };
  },
});

/** Records that a transfer was sent. */
export const lineSent = defineForm({
  intent: 'sent',
  schema: z.extend(payoutSentForm, { line: z.string() }),
  submit: async ({ line, ...body }, { api, params }) => {
    await api('POST /payouts/lines/:id/sent', { params: { id: line }, body });
    return { path: here(params.id), notice: 'payout-settled' };
  },
});

/** Records that a transfer could not be sent. */
export const lineFailed = defineForm({
  intent: 'failed',
  schema: z.extend(payoutFailureForm, { line: z.string() }),
  submit: async ({ line, ...body }, { api, params }) => {
    await api('POST /payouts/lines/:id/failed', { params: { id: line }, body });
    return { path: here(params.id), notice: 'payout-settled' };
  },
});

/** Another person has found that a failed transfer was really not sent. */
export const lookAgain = defineForm({
  intent: 'look',
  schema: z.object({ line: z.string() }),
  submit: async ({ line }, { api, params }) => {
    await api('POST /payouts/lines/:id/look', { params: { id: line } });
    return { path: here(params.id), notice: 'payout-settled' };
  },
});
