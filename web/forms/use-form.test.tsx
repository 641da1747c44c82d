import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#contract/client.ts';
import { errors, type ProblemDetails } from '#contract/errors.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { defineForm } from './define-form.ts';
import { Form, FormAlert } from './form.tsx';
import { FormAnswers, type FormRefusal } from './form-answers.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const text = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const submit = vi.fn(async (_values: object) => ({ path: '/next', notice: 'written' }));

const letter = defineForm({
  intent: 'letter',
  schema: z.object({
    to: text('Whom?'),
    body: text('What?'),
    id: z.string(),
    copy: z.optional(z.string()),
  }),
  submit: (values) => submit(values),
});

type Options = Parameters<
  typeof useForm<typeof letter.schema, { path: string; notice: string }>
>[1];

function Letter(options: NonNullable<Options>) {
  const form = useForm(letter, options);
  return (
    <Form form={form}>
      <input type="hidden" name="id" value="7" />
      <TextField label="To" {...form.field('to', 'Rahim')} />
      <TextField label="Body" {...form.field('body')} />
      <FormAlert form={form} />
      <button type="submit" name="copy" value="yes">
        {form.isPending ? 'Sending' : 'Send'}
      </button>
    </Form>
  );
}

/** `refusal`: the answer to the form that was submitted without script. */
function show(options: NonNullable<Options> = {}, refusal?: FormRefusal) {
  submit.mockReset().mockResolvedValue({ path: '/next', notice: 'written' });
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <MessagesProvider language="en">
        <FormAnswers>
          <Letter {...options} />
        </FormAnswers>
      </MessagesProvider>
    </QueryClientProvider>
  );
  const hydrationData = { actionData: { page: refusal } };
  const routes = [{ id: 'page', path: '/', element }];
  const page = <RouterProvider router={createMemoryRouter(routes, { hydrationData })} />;
  // Rendered into the page first, because the fields have the browser's values before hydration.
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  render(page, { container, hydrate: true });
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

function refusedBy(errors: Record<string, string>): ApiError {
  return new ApiError({ ...problem, errors });
}
const problem: ProblemDetails = {
  type: 'bad-input',
  title: 'bad-input',
  status: 400,
  code: 'bad-input',
  detail: errors['bad-input'].message,
  requestId: '1',
};

test('the fields, the hidden ones, and the pressed button are what is sent', async () => {
  const onDone = vi.fn();
  const user = show({ onDone });
  await user.type(field('Body'), ' Hello ');
  await user.click(screen.getByText('Send'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const values = { to: 'Rahim', body: 'Hello', id: '7', copy: 'yes' };
  expect(submit.mock.calls).toEqual([[values]]);
  expect(onDone).toHaveBeenCalledWith({ path: '/next', notice: 'written' }, values);
});

test('the first wrong field has the focus; from then on each change is checked', async () => {
  const user = show();
  expect(alerts()).toEqual([]);
  await user.clear(field('To'));
  await user.type(field('Body'), 'x');
  await user.clear(field('Body'));
  expect(alerts()).toEqual([]);
  await user.click(screen.getByText('Send'));
  expect(alerts()).toEqual(['Whom?', 'What?']);
  expect(document.activeElement).toBe(field('To'));
  await user.type(field('To'), 'R');
  expect(alerts()).toEqual(['What?']);
  await user.clear(field('To'));
  expect(alerts()).toEqual(['Whom?', 'What?']);
  expect(submit).not.toHaveBeenCalled();
});

test('two clicks in one moment send it once', async () => {
  const user = show();
  await user.type(field('Body'), 'Hello');
  const form = field('Body').form as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(screen.queryByText('Send')).not.toBeNull());
  expect(submit).toHaveBeenCalledOnce();
});

test('a refusal of the server is at its field, and what was typed stays', async () => {
  const user = show();
  submit.mockRejectedValue(refusedBy({ body: 'Too short' }));
  await user.type(field('Body'), 'Hello');
  await user.click(screen.getByText('Send'));
  await waitFor(() => expect(alerts()).toEqual(['Too short']));
  expect(field('Body').value).toBe('Hello');
  await user.type(field('Body'), '!');
  expect(alerts()).toEqual([]);
});

test.each(['id', 'elsewhere'])(
  'one of a field that shows nothing (%s) is a sentence',
  async (name) => {
    const user = show();
    submit.mockRejectedValue(refusedBy({ [name]: 'Unknown' }));
    await user.type(field('Body'), 'Hello');
    await user.click(screen.getByText('Send'));
    await waitFor(() => expect(alerts()).toEqual([problem.detail]));
  },
);

/** A payment of a list that the form changes; the form is there while the payment is paid. */
function Payment({ read }: { read: () => string }) {
  const { data } = useQuery({ queryKey: ['payments'], queryFn: read });
  return (
    <>
      <p>{data}</p>
      {data === 'paid' && <Letter changes={[['payments']]} />}
    </>
  );
}

function renderList(element: ReactElement): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
}

/** The same with the form in a dialog. */
function PaymentWithDialog({ read }: { read: () => string }) {
  const { data } = useQuery({ queryKey: ['payments'], queryFn: read });
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <p>{data}</p>
      {data === 'paid' && isOpen && (
        <dialog open>
          <Letter changes={[['payments']]} />
        </dialog>
      )}
      <button type="button" onClick={() => setIsOpen(false)}>
        Close
      </button>
    </>
  );
}

test.each([
  ['is gone, and the answer is a toast', 'refunded', [], 1],
  ['is still there, with the answer', 'paid', [problem.detail], 0],
])('after a refusal the list is read again: the form %s', async (_, state, shown, toasts) => {
  let now = 'paid';
  const said = vi.spyOn(toast, 'error');
  submit.mockReset().mockRejectedValue(refusedBy({}));
  const read = vi.fn(() => now);
  renderList(<Payment read={read} />);
  await userEvent.type(await screen.findByLabelText('Body'), 'Hello');
  // Another admin was faster, or something else is in the way.
  now = state;
  await userEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await screen.findByText(state);
  await waitFor(() => expect(alerts()).toEqual(shown));
  expect(said.mock.calls).toEqual(Array(toasts).fill([problem.detail]));
});

test('a refusal in a dialog leaves what was typed; its list is read again when the dialog closes', async () => {
  let now = 'paid';
  submit.mockReset().mockRejectedValue(refusedBy({}));
  const read = vi.fn(() => now);
  renderList(<PaymentWithDialog read={read} />);
  await userEvent.type(await screen.findByLabelText('Body'), 'Hello');
  now = 'refunded';
  await userEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(alerts()).toEqual([problem.detail]));
  expect(field('Body')).toHaveProperty('value', 'Hello');
  expect(read).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByText('Close'));
  await screen.findByText('refunded');
});

test('a form for many messages is empty after each, and wrong only when it is sent', async () => {
  const onDone = vi.fn();
  const user = show({ resets: true, onDone });
  await user.type(field('Body'), 'Hello');
  await user.click(screen.getByText('Send'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(field('Body').value).toBe('');
  await user.type(field('Body'), 'x');
  await user.clear(field('Body'));
  expect(alerts()).toEqual([]);
});

test('the answer to what was sent without script stands until the script sends it', async () => {
  const refusal = {
    act: 'letter',
    values: { to: 'Karim', body: '', id: '7' },
    errors: { body: 'What?' },
    sentence: null,
  };
  const user = show({}, refusal);
  expect([field('To').value, alerts()]).toEqual(['Karim', ['What?']]);
  await user.type(field('Body'), 'Hello');
  await user.click(screen.getByText('Send'));
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(alerts()).toEqual([]);
  // The text typed before hydration remains.
  expect([field('To').value, field('Body').value]).toEqual(['Karim', 'Hello']);
  expect(submit.mock.calls).toMatchObject([[{ to: 'Karim', body: 'Hello' }]]);
});

test('what was refused without script does not come back once it was sent', async () => {
  const values = { to: 'Karim', body: 'Too', id: '7' };
  const refusal = { act: 'letter', values, errors: {}, sentence: 'Too short' };
  const user = show({ resets: true }, refusal);
  await user.type(field('Body'), ' short');
  await user.click(screen.getByText('Send'));
  await waitFor(() => expect([field('To').value, field('Body').value]).toEqual(['Rahim', '']));
});

test('an answer to the form of another row is not of this one', () => {
  const refusal = { act: 'letter', values: { id: '8' }, errors: { body: 'What?' }, sentence: null };
  show({ isIt: ({ id }) => id === '7' }, refusal);
  expect(alerts()).toEqual([]);
});
