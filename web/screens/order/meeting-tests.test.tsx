import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import type { MeetingTests as Tests } from '#contract/orders/meeting-tests.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { loadCommonMessages } from '#web/i18n/messages.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { MeetingTests } from './meeting-tests.tsx';

const links = { link: 'https://shop.example/self-test#t', qr: '<svg/>' };
const tests = {
  ticket: {
    code: '1374',
    endsAt: '2026-11-29T10:30:00Z',
    links: { en: links, bn: links },
    opened: false,
    finished: false,
    results: {},
  },
  listed: null,
  met: null,
  runs: 0,
  device: null,
  differing: [],
  checks: null,
} as unknown as Tests;
let language: Language = 'en';

const Component = () => (
  <MessagesProvider language={language}>
    <QueryClientProvider client={new QueryClient()}>
      <FormAnswers>
        <MeetingTests order={order} tests={tests} isMeeting isOpen={false} />
      </FormAnswers>
    </QueryClientProvider>
  </MessagesProvider>
);
const Page = createRoutesStub([{ id: 'root', path: '/', Component }]);

const order = { _id: '1', role: 'buyer', state: 'paid' } as OrderPage;

// The page on the phone for sale shows it as it is, in whatever language that phone has.
test.each(['en', 'bn'] as const)(
  'the code is compared with another phone’s, so a page in %s writes it in the same signs',
  async (one) => {
    language = one;
    await loadCommonMessages(language);
    onTestFinished(cleanup);
    // The texts of another language than English are loaded as on a page.
    await act(async () => render(<Page />));
    expect((await screen.findByText('1374')).tagName).toBe('STRONG');
  },
);
