import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { type InvalidForm, readFields } from '#web/forms/define-form.ts';
import { FormAnswers, type FormRefusal } from '#web/forms/form-answers.tsx';
import { bn, en } from '#web/i18n/all-messages.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { RegisterForm } from './register-form.tsx';
import { register } from './register-submit.ts';

afterEach(cleanup);

const typed = { name: 'Rahim', email: 'Rahim@gmial.com', password: 'Secret1', title: 'buyer' };

/** Sends the form; the error at its mail address, or null if it reached the identity provider. */
async function errorOf(fields: Record<string, string>, messages: unknown = en) {
  const signUp = vi.fn(async () => Response.json({ code: 'X', message: 'no' }, { status: 422 }));
  const context = {
    messages,
    fetchApi: signUp,
    search: new URLSearchParams(),
    once: (_: string, run: () => Promise<void>) => run(),
    upload: async () => [],
  };
  const error = await register
    .submit(readFields(register, Object.entries(fields)), context as never)
    .catch((thrown: unknown) => thrown);
  if (signUp.mock.calls.length > 0) return null;
  return (error as InvalidForm).errors?.email;
}

test('a mail address near a known one is questioned once, in the language of the page', async () => {
  expect(await errorOf(typed)).toBe(en.register.didYouMean('rahim@gmail.com'));
  expect(await errorOf(typed, bn)).toBe(bn.register.didYouMean('rahim@gmail.com'));
  expect(await errorOf({ ...typed, insistEmail: typed.email })).toBeNull();
  expect(await errorOf({ ...typed, email: 'rahim@gmail.com' })).toBeNull();
  // Another mistake is another question.
  expect(await errorOf({ ...typed, email: 'rahim@gmail.con', insistEmail: typed.email })).toBe(
    en.register.didYouMean('rahim@gmail.com'),
  );
});

function show(refusal?: FormRefusal) {
  const view = () => (
    <FormAnswers>
      <RegisterForm />
    </FormAnswers>
  );
  const router = createMemoryRouter([{ id: 'r', path: '/', Component: view }], {
    hydrationData: { actionData: { r: refusal }, loaderData: {} },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MessagesProvider language="en">
        <RouterProvider router={router} />
      </MessagesProvider>
    </QueryClientProvider>,
  );
  return document.querySelector<HTMLInputElement>('[name=insistEmail]');
}

test('without script the page has the questioned address in its form', () => {
  const question = { email: en.register.didYouMean('rahim@gmail.com') };
  const refusal = { act: 'register', values: typed, errors: question, sentence: null };
  expect(show(refusal)?.value).toBe(typed.email);
  cleanup();
  // A form that was refused for something else was not questioned.
  expect(show({ ...refusal, errors: { name: 'name is require' } })?.value).toBe('');
});

test('with script the same press again sends it', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return Response.json({ code: 'X', message: 'Refused' }, { status: 422 });
  });
  show();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(en.register.name), typed.name);
  await user.type(screen.getByLabelText(en.register.email), typed.email);
  await user.type(screen.getByLabelText(en.register.password), typed.password);
  await user.selectOptions(screen.getByLabelText(en.register.role), typed.title);
  const press = () => user.click(screen.getByRole('button', { name: en.register.submit }));
  await press();
  await screen.findByText(en.register.didYouMean('rahim@gmail.com'));
  expect(sent.filter((url) => url.includes('sign-up'))).toEqual([]);
  await press();
  await waitFor(() => expect(sent.filter((url) => url.includes('sign-up'))).toHaveLength(1));
});
