import * as z from 'zod/mini';
import { loginNumber, smsCode } from '#contract/members/login-number.ts';
import { passkeyProof } from '#contract/members/passkeys.ts';
import { email } from '#contract/rules.ts';
import { defineForm, type Submitted } from '#web/forms/define-form.ts';

const path = '/dashboard/logins';
const { password } = passkeyProof.shape;

/** The page itself shows the second step, because no address may have the place. */
const toCode: Submitted = { path, answer: 'code' };

export const askEmail = defineForm({
  intent: 'email-code',
  schema: z.object({ email, password }),
  submit: async (body, { api }) => {
    await api('POST /me/email/code', { body });
    return toCode;
  },
});

/** The session has the new address afterwards, if it counts. */
export const addEmail = defineForm({
  intent: 'email',
  schema: z.object({ email, code: smsCode }),
  submit: async (body, context) => {
    await context.api('POST /me/email', { body });
    await context.sessionChanged();
    return { path, notice: 'key-added' };
  },
});

export const askNumber = defineForm({
  intent: 'number-code',
  schema: z.object({ phoneNumber: loginNumber, password }),
  submit: async (body, { api }) => {
    await api('POST /me/number/code', { body });
    return toCode;
  },
});

export const addNumber = defineForm({
  intent: 'number',
  schema: z.object({ phoneNumber: loginNumber, code: smsCode }),
  submit: async (body, { api }) => {
    await api('POST /me/number', { body });
    return { path, notice: 'key-added' };
  },
});

export const removeNumber = defineForm({
  intent: 'number-removal',
  schema: z.object({ password }),
  submit: async (body, { api }) => {
    await api('POST /me/number/removal', { body });
    return { path, notice: 'number-removed' };
  },
});

export const stopChange = defineForm({
  intent: 'stop',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('POST /me/waiting/:id/removal', { params: { id } });
    return { path, notice: 'change-stopped' };
  },
});

export const leave = defineForm({
  intent: 'leave',
  schema: z.object({}),
  submit: async (_nothing, { api }) => {
    await api('POST /me/leaving', {});
    return { path, notice: 'leave-waits' };
  },
});
