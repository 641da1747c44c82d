import * as z from 'zod';
import { limits } from '../rules.ts';
import { keys } from './keys.ts';

const time = z.iso.datetime();

export const ownPasskey = z.object({
  _id: z.string(),
  name: z.string(),
  isSynced: z.boolean().describe('your other devices have it, too'),
  createdAt: time,
  countsFrom: time.nullable().describe('a login by number alone added it; null: it counts'),
  usedAt: time.nullable(),
});
export type OwnPasskey = z.output<typeof ownPasskey>;

export const ownKeys = z.object({
  openedBy: z.enum(keys).nullable().describe('what opened this session; null: not known'),
  proved: z.boolean().describe('you have proved within ten minutes that it is you'),
  password: z.boolean(),
  google: z.boolean(),
  secondFactor: z.boolean(),
  used: z.partialRecord(z.enum(keys), time).describe('when each key last opened a session'),
  passkeys: z.array(ownPasskey),
});
export type OwnKeys = z.output<typeof ownKeys>;

const password = z.string().max(limits.passwordMax);
export const passwordProof = z.object({ password });
export const keyRemoval = z.object({ password: password.default('') });
