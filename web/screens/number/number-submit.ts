import { withQuery } from '#contract/client.ts';
import { newNumberForm, numberCodeForm, numberForm } from '#contract/members/login-number.ts';
import { finishLogin } from '#web/app/finish-login.ts';
import { defineForm, type Submitted } from '#web/forms/define-form.ts';
import { askNumberCode, signInByNumber, signUpByNumber } from '#web/providers/sign-in/embedded.ts';

/** What the page shows next, in place of another page: no address may have a number. */
export type NumberStep = 'code' | 'name' | 'name-after-silence';

const stay = (answer: NumberStep): Submitted => ({ path: '/number', answer });

/** Has a code sent. */
export const askCode = defineForm({
  intent: 'number',
  schema: numberForm,
  submit: async ({ phoneNumber }, { fetchApi, messages }): Promise<Submitted> => {
    await askNumberCode(phoneNumber, messages.common.unexpected, fetchApi);
    return stay('code');
  },
});

/** The code: a member is logged in, a new person has no name yet. */
export const enterNumberCode = defineForm({
  intent: 'number-code',
  schema: numberCodeForm,
  submit: async (typed, context): Promise<Submitted> => {
    const { fetchApi, messages, search } = context;
    const answer = await signInByNumber(typed, messages.common.unexpected, fetchApi);
    if (answer.twoFactorRedirect) return { path: withQuery('/second-factor', search) };
    if (!answer.isNew) return finishLogin(context);
    return stay(answer.wasSilent ? 'name-after-silence' : 'name');
  },
});

/** Name and role, after which there is an account. */
export const nameNewMember = defineForm({
  intent: 'number-name',
  schema: newNumberForm,
  submit: async (person, context): Promise<Submitted> => {
    await signUpByNumber(person, context.messages.common.unexpected, context.fetchApi);
    const done = await finishLogin(context);
    return done.notice ? { ...done, notice: 'registered' } : done;
  },
});
