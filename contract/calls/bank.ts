import * as z from 'zod';
import { bankPage, newBankNote, newBankStatement } from '../books/calls.ts';
import { settlementFileMax } from '../books/settlement-columns.ts';
import { type CallMap, inserted, modified } from './call-map.ts';

export const bankCalls = {
  'GET /bank': {
    summary: "The bank's statements against what the books say came and went",
    access: 'admin',
    output: bankPage,
  },
  'POST /bank': {
    summary: "Import a bank's statement; the same again changes nothing",
    access: 'admin',
    body: newBankStatement,
    bodyBytes: 3 * settlementFileMax,
    output: inserted.extend({
      lines: z.number().int(),
      matched: z.number().int().describe('newly matched lines, those of earlier files too'),
      known: z.number().int(),
      open: z.number().int(),
    }),
    errors: ['new-staff', 'own-proof', 'settlement-empty', 'statement-columns'],
  },
  'POST /bank/notes': {
    summary: 'Explain a line of a statement without a booking, or a booking without a line',
    access: 'admin',
    body: newBankNote,
    output: modified,
    errors: ['new-staff', 'not-found', 'own-proof'],
  },
} as const satisfies CallMap;
