import * as z from 'zod/mini';
import { loginForm } from '#contract/forms.ts';
import { passkeyNameForm, passkeyProof } from '#contract/members/passkeys.ts';
import { defineForm } from '#web/forms/define-form.ts';

const path = '/dashboard/logins';

/** Needs a script: the browser alone can make a passkey. */
export const add = defineForm({
  intent: 'add',
  schema: z.extend(passkeyProof, passkeyNameForm.shape),
  submit: async (typed, { messages }) => {
    const { addPasskey } = await import('#web/providers/sign-in/passkey.ts');
    await addPasskey(typed, messages.common.unexpected);
    return { path };
  },
});

/** The same of using one. */
export const provePasskey = defineForm({
  intent: 'prove-passkey',
  schema: z.object({}),
  submit: async (_nothing, { messages }) => {
    const { proveByPasskey } = await import('#web/providers/sign-in/passkey.ts');
    await proveByPasskey(messages.common.unexpected);
    return { path };
  },
});

export const prove = defineForm({
  intent: 'prove',
  schema: z.object({ password: loginForm.shape.password }),
  submit: async (body, { api }) => {
    await api('POST /me/proof', { body });
    return { path };
  },
});

export const rename = defineForm({
  intent: 'rename',
  schema: z.extend(passkeyNameForm, { id: z.string() }),
  submit: async ({ id, name }, { api }) => {
    await api('POST /me/passkeys/:id', { params: { id }, body: { name } });
    return { path };
  },
});

export const remove = defineForm({
  intent: 'remove',
  schema: z.object({ id: z.string(), password: passkeyProof.shape.password }),
  submit: async ({ id, password }, { api }) => {
    await api('POST /me/passkeys/:id/removal', { params: { id }, body: { password } });
    return { path };
  },
});
