import { expect, test } from 'vitest';
import { dealActs, isAsked } from '#contract/orders/deal-acts.ts';
import { actForms } from './act-submit.ts';
import { askField, sureField } from './ask-field.ts';

/** Submits a form of the page without script; which calls it makes. */
async function post(fields: Record<string, string>) {
  const calls: unknown[] = [];
  const form = actForms.find(({ intent }) => intent === fields.act);
  const done = await form?.submit(
    { checks: [], photos: [], ...fields } as never,
    {
      api: async (_call: string, { body }: { body: unknown }) => {
        calls.push(body);
        return { modifiedCount: 1 };
      },
      params: { id: 'o1' },
      upload: async () => [],
    } as never,
  );
  return { calls, answer: done?.answer };
}

test('the first post of a form that asks does nothing, and the one by its question does', async () => {
  for (const act of dealActs.filter(isAsked)) {
    const first = await post({ act, [askField]: 'first', taka: '1500' });
    expect(first, act).toEqual({ calls: [], answer: 'asked' });
    const sure = await post({ act, [askField]: 'first', [sureField]: 'yes', taka: '1500' });
    expect([sure.calls.length, sure.answer], act).toEqual([1, undefined]);
  }
});

test('a script has asked by itself, and what cannot be read goes to the call that refuses it', async () => {
  expect((await post({ act: 'confirm' })).calls).toHaveLength(1);
  const unread = await post({ act: 'offer', [askField]: 'first', taka: 'much' });
  expect(unread.calls).toHaveLength(1);
});
