import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { dealHours } from '#contract/orders/deal-states.ts';
import { loadCommonMessages } from '#web/i18n/messages.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { Promises } from './promises.tsx';

afterEach(cleanup);

const Page = createRoutesStub([{ id: 'root', path: '/', Component: Promises }]);

/** The promises of a shop whose inspection lasts 30 hours. */
async function read(language: 'en' | 'bn', keptPayments = true) {
  await loadCommonMessages(language);
  const deals = { hours: { ...dealHours, 'handed-over': 30 }, feePercent: 0, coolingDays: 3 };
  render(
    <MessagesProvider language={language}>
      <Page hydrationData={{ loaderData: { root: { publicConfig: { keptPayments, deals } } } }} />
    </MessagesProvider>,
  );
  return (await screen.findAllByRole('link')).map((link) => link.textContent);
}

test('each promise says what the rules of deals make of it, in both languages', async () => {
  expect(await read('en')).toEqual([
    '30 days return periodNot as described? Say so within 30 hours of the handover; later we ask the seller',
    '24 hours supportWrite at any hour, answered by mail',
    '7 days return periodA change of mind: freely before you meet, later only if the seller agrees',
  ]);
  cleanup();
  const [long, , short] = await read('bn');
  expect(long).toContain('৩০ ঘণ্টার মধ্যে জানান');
  expect(short).toContain('শুধু বিক্রেতা রাজি হলে');
});

test('a shop that keeps no payments promises no returns', async () => {
  expect(await read('en', false)).toEqual(['24 hours supportWrite at any hour, answered by mail']);
});
