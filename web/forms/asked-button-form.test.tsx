import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { AskedButtonForm } from './asked-button-form.tsx';
import { defineForm } from './define-form.ts';
import { FormAnswers, type FormRefusal, noRefusal, RefusalAlert } from './form-answers.tsx';

const pay = defineForm({
  intent: 'pay',
  schema: z.object({ id: z.string() }),
  submit: async () => ({ path: '/' }),
});

const Component = () => (
  <FormAnswers>
    <RefusalAlert acts={['pay']} />
    {['one', 'two'].map((id) => (
      <AskedButtonForm<typeof pay>
        key={id}
        intent="pay"
        values={{ id }}
        question={{ title: `Pay ${id}?`, lines: ['It is gone then.'], yes: `Yes, ${id}`, no: 'No' }}
      >
        <button type="submit">Pay {id}</button>
      </AskedButtonForm>
    ))}
  </FormAnswers>
);
const Page = createRoutesStub([{ id: 'page', path: '/', Component }]);

function open(refusal?: FormRefusal) {
  onTestFinished(cleanup);
  render(<Page hydrationData={{ ...(refusal && { actionData: { page: refusal } }) }} />);
}

test('the button opens its question, and only the answer is posted', async () => {
  const user = userEvent.setup();
  const posted = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('submit', posted);
  onTestFinished(() => window.removeEventListener('submit', posted));
  open();
  await user.click(await screen.findByText('Pay two'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('heading').textContent).toBe('Pay two?');
  const sure = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Yes, two' });
  const [asking] = posted.mock.calls[0] ?? [];
  expect(asking?.defaultPrevented).toBe(true);
  await user.click(sure);
  expect(posted).toHaveBeenCalledTimes(2);
  const fields = sure.form ? [...new FormData(sure.form, sure)] : [];
  expect(fields).toEqual([
    ['act', 'pay'],
    ['ask', 'first'],
    ['id', 'two'],
    ['ask', 'sure'],
  ]);
});

test('without script the page comes again with the question of that row', async () => {
  open({ ...noRefusal, act: 'pay', values: { id: 'two' }, answer: 'ask' });
  expect((await screen.findByRole('dialog')).textContent).toContain('Pay two?');
  expect(screen.queryByRole('alert')).toBeNull();
});
