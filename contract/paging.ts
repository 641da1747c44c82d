import * as z from 'zod';
import { id } from './rules.ts';

/** Lists that grow for ever are read a page at a time, by key: `before` is the last page's `next`. */
export const pageBefore = { before: id.optional().describe('`next` of the page before') };
export const next = z
  .string()
  .nullable()
  .describe('`before` of the next page; null on the last one');
