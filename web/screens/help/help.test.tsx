import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { dealHours } from '#contract/orders/deal-states.ts';
import { readConfig } from '#server/start/config.ts';
import { loadCommonMessages, loadPart } from '#web/i18n/messages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import Help from './help.tsx';

afterEach(cleanup);

/** The page of a shop with these variables. */
async function read(language: Language, env: Record<string, string>): Promise<string> {
  const { deals, keptPayments } = readConfig({ DATA_DIR: '/tmp/none', ...env });
  await loadCommonMessages(language);
  await Promise.all(
    [messagesPart('help'), messagesPart('forms')].map((part) => loadPart(part, language)),
  );
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Help }]);
  const publicConfig = {
    keptPayments,
    deals: { ...deals, hours: { ...dealHours, ...deals.hours } },
  };
  // Awaited, because a page of this length may be rendered in more than one go.
  const { container } = await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MessagesProvider language={language}>
          <Stub hydrationData={{ loaderData: { root: { publicConfig } } }} />
        </MessagesProvider>
      </QueryClientProvider>,
    ),
  );
  await screen.findAllByRole('list');
  return container.textContent ?? '';
}

// spec D2-65
test('the promises say the rules of deals that no setting has changed', async () => {
  const text = await read('en', {});
  for (const rule of [
    'You have 48 hours from the handover to say so',
    'up to 6 photos',
    'Within 48 hours the seller takes the phone back',
    'is handed over within 7 days',
    'A booking waits 14 days for its payment',
    'Without a handover within 10 days, or 72 hours after an agreed time if that is later, the money goes back',
    '6 digits, which the seller enters within that time',
    'After 48 hours without an answer we decide',
    'Our decisions are made within 72 hours',
    'the seller gets the whole price; we take no fee',
    'The seller’s money then waits 3 days with us',
    'while that money is here and in no payout, we open the deal again and decide anew',
    'Money that was sent to the seller we cannot take back',
    'A buyer’s bank can take a card payment back, also after the handover',
    'Nobody of us decides, gives back or pays out in a deal of their own',
  ]) {
    expect(text).toContain(rule);
  }
});

// spec D2-65
test('a setting that the operator changes changes what is promised, in both languages', async () => {
  const env = {
    DEAL_HOURS:
      'booked=26,paid=27,handed-over=28,claimed=29,problem=30,offered=31,returning=32,decision=33,code=34',
    DEAL_FEE_PERCENT: '2.5',
    DEAL_COOLING_DAYS: '5',
  };
  const english = await read('en', env);
  for (const hours of [26, 27, 28, 29, 30, 31, 32, 33, 34])
    expect(english).toContain(`${hours} hours`);
  expect(english).toContain('the price less our fee of 2.5%');
  expect(english).toContain('waits 5 days with us');
  cleanup();
  const bangla = await read('bn', env);
  for (const hours of ['২৬', '২৭', '২৮', '২৯', '৩০', '৩১', '৩২', '৩৩', '৩৪']) {
    expect(bangla).toContain(`${hours} ঘণ্টা`);
  }
  expect(bangla).toContain('২.৫% ফি বাদে');
  expect(bangla).toContain('৫ দিন আমাদের কাছে অপেক্ষায় থাকে');
});

// sec T80, T130
test('an address is confirmed by a link of three days, and a badge is for one name, number and place', async () => {
  const en = await read('en', {});
  expect(en).toContain('Open the link within 3 days, on any device.');
  expect(en).toContain('The badge is given for one name, one phone number and one place.');
  const bn = await read('bn', {});
  expect(bn).toContain('যেকোনো ডিভাইসে ৩ দিনের মধ্যে লিংকটি খুলুন।');
  expect(bn).toContain('চিহ্নটি একটি নাম, একটি মোবাইল নম্বর ও একটি এলাকার জন্য দেওয়া হয়।');
});

test.each([
  [
    'en',
    'This shop takes no payments and keeps no money',
    'kept for you for 72 hours',
    'We keep it',
  ],
  ['bn', 'এই হাট টাকা নেয় না, জমাও রাখে না', '৭২ ঘণ্টা আপনার জন্য রাখা থাকবে', '৩০ দিনের মধ্যে'],
] as const)('a shop without payments promises no kept money, %s', async (language, ...texts) => {
  const [meaning, time, kept] = texts;
  const text = await read(language, { KEPT_PAYMENTS: 'off' });
  expect(text).toContain(meaning);
  expect(text).toContain(time);
  expect(text).not.toContain(kept);
});
