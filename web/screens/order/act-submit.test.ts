import { expect, test } from 'vitest';
import { type DealAct, dealActs, isAsked } from '#contract/orders/deal-acts.ts';
import { actForms } from './act-submit.ts';

/** Whether the first post of this form shows the question. */
const asksAbout = (act: DealAct, taka: string, checks = ['screen']) =>
  actForms.find(({ intent }) => intent === act)?.asks?.({ checks, photos: [], taka } as never);

test('the first post of each act that costs shows its question', () => {
  for (const act of dealActs.filter(isAsked)) expect(asksAbout(act, '1500'), act).toBe(true);
});

test('an amount that cannot be read goes to the call, which refuses it', () => {
  expect(asksAbout('offer', 'much')).toBe(false);
  expect(asksAbout('order-part', '')).toBe(false);
  expect(asksAbout('confirm', 'much')).toBe(true);
});

test('so does a refusal that names nothing', () => {
  expect(asksAbout('refuse', '', [])).toBe(false);
});
