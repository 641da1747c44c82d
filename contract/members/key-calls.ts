import * as z from 'zod';
import { email, id, limits } from '../rules.ts';
import { keys, loginChangeKinds } from './keys.ts';
import { loginNumber, smsCode } from './login-number.ts';

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

export const ownWaiting = z.object({
  _id: id,
  kind: z.enum(loginChangeKinds),
  value: z.string().describe('the address or number; empty: the end of the account'),
  countsFrom: time,
});
export type OwnWaiting = z.output<typeof ownWaiting>;

export const ownKeys = z.object({
  openedBy: z.enum(keys).nullable().describe('what opened this session; null: not known'),
  proved: z.boolean().describe('you have proved within ten minutes that it is you'),
  password: z.boolean(),
  google: z.boolean(),
  secondFactor: z.boolean(),
  used: z.partialRecord(z.enum(keys), time).describe('when each key last opened a session'),
  passkeys: z.array(ownPasskey),
  number: z
    .object({
      value: z.string(),
      isSilent: z.boolean().describe('unused for eleven months: prove it again'),
    })
    .nullable(),
  codesBySms: z.boolean().describe('whether a number can be added'),
  waiting: z.array(ownWaiting).describe('what counts at a time, unless you stop it'),
});
export type OwnKeys = z.output<typeof ownKeys>;

const password = z.string().max(limits.passwordMax);
export const passwordProof = z.object({ password });
export const keyRemoval = z.object({ password: password.default('') });

/** Has a code sent to what becomes a key. */
export const emailCode = z.object({ email, password: password.default('') });
export const numberCode = z.object({ phoneNumber: loginNumber, password: password.default('') });

export const newEmail = z.object({ email, code: smsCode });
export const newNumber = z.object({ phoneNumber: loginNumber, code: smsCode });
export const keyChange = z.object({
  acknowledged: z.literal(true),
  countsFrom: time.nullable().describe('null: it counts'),
});
