import { lostKeysForm, lostNumberForm } from '#contract/members/lost-keys.ts';
import { defineForm, type Submitted } from '#web/forms/define-form.ts';

/** Has a code sent; the page itself shows the rest, with the ticket. */
export const askLostCode = defineForm({
  intent: 'lost-code',
  schema: lostNumberForm,
  submit: async (body, { api }): Promise<Submitted & { answer: string }> => {
    const { ticket } = await api('POST /lostkeys/code', { body });
    return { path: '/lost', answer: ticket };
  },
});

export const askForKeys = defineForm({
  intent: 'lost-keys',
  schema: lostKeysForm,
  submit: async (body, { api }) => {
    await api('POST /lostkeys', { body });
    return { path: '/login', notice: 'lost-asked' };
  },
});
