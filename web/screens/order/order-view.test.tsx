import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OrderPage } from '#contract/orders/orders.ts';
import { orderPage as order } from '#testing/fixtures/order-page.ts';
import { FormAnswers, type FormRefusal } from '#web/forms/form-answers.tsx';
import { OrderView } from './order-view.tsx';

const person = order.buyer;

let shown = order;

const Component = () => (
  <QueryClientProvider client={new QueryClient()}>
    <FormAnswers>
      <OrderView order={shown} />
    </FormAnswers>
  </QueryClientProvider>
);
const Page = createRoutesStub([{ id: 'root', children: [{ id: 'order', path: '/', Component }] }]);

function open(one: OrderPage, refusal: FormRefusal | null, publicConfig?: object) {
  shown = one;
  onTestFinished(cleanup);
  render(
    <Page
      hydrationData={{
        loaderData: { root: publicConfig && { publicConfig } },
        ...(refusal && { actionData: { order: refusal } }),
      }}
    />,
  );
}

/** The page after a form of it was refused. */
async function show(refusal: FormRefusal | null) {
  open(order, refusal);
  const summary = await screen.findByText('There is a problem', { selector: 'summary *' });
  return summary.closest('details') as HTMLDetailsElement;
}

test('the main act is open, another answer is folded, and what is rarely needed is under "More"', async () => {
  const report = await show(null);
  expect(report.open).toBe(false);
  expect(screen.getByRole('button', { name: 'All is well' }).closest('details')).toBeNull();
  expect(screen.queryByText('More')).toBeNull();
  cleanup();
  const acts: OrderPage['acts'] = ['propose', 'share-number', 'call-off'];
  open({ ...order, state: 'paid', phase: 'before-handover', acts }, null);
  const more = (await screen.findByText('More')).closest('details');
  expect(more?.open).toBe(false);
  const labels = [...(more?.querySelectorAll('details > summary') ?? [])].map(
    (each) => each.textContent,
  );
  expect(labels).toEqual(['More', 'Show my number', 'Call off the deal']);
  expect(screen.getByRole('button', { name: 'Propose a meeting' }).closest('details')).toBeNull();
});

test('a refused act under "More" is in sight', async () => {
  const acts: OrderPage['acts'] = ['propose', 'call-off'];
  open(
    { ...order, state: 'paid', phase: 'before-handover', acts },
    { act: 'call-off', values: {}, errors: { reason: 'Say why' }, sentence: null },
  );
  const error = await screen.findByText('Say why');
  for (
    let each = error.closest('details');
    each;
    each = each.parentElement?.closest('details') ?? null
  ) {
    expect(each.open).toBe(true);
  }
});

test('the head names the phone’s price, the other person, their number, and the order', async () => {
  const seller = { ...person, name: 'Rahim Uddin', number: '01712345678' };
  open({ ...order, seller }, null);
  expect(await screen.findByText('PH-0000-0001')).toBeTruthy();
  expect(screen.getAllByText('Rahim Uddin')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Call Rahim Uddin: 01712345678' })).toBeTruthy();
  const write = screen.getByRole('link', { name: 'Write to us about this order' });
  expect(write.getAttribute('href')).toBe(`/help?order=${order._id}#write`);
});

test('a decision says what it does to the money, in Taka, before it is made', async () => {
  const acts: OrderPage['acts'] = ['order-return', 'order-refund', 'order-part', 'order-release'];
  const deals = { feePercent: 3 };
  open({ ...order, state: 'decision', role: 'admin', turn: 'admin', acts, price: 24_500 }, null, {
    deals,
  });
  expect(
    await screen.findByText(/When the phone is back: Buyer: .*24,500 · Seller: .*0$/),
  ).toBeTruthy();
  expect(screen.getByText(/The money then: Buyer: .*24,500 · Seller: .*0$/)).toBeTruthy();
  expect(
    screen.getByText(/The money then: Buyer: \D*0 · Seller: .*23,765 · Fee: .*735$/),
  ).toBeTruthy();
  expect(screen.getByText(/^PhoneHaat keeps .*24,500 until this is settled\.$/)).toBeTruthy();
});

test('who accepts reads place and time first', async () => {
  const meeting = { place: 'Level 1', at: '2026-11-24T11:00:00.000Z', by: 'seller', agreed: false };
  open(
    { ...order, state: 'paid', acts: ['accept'], meeting: meeting as OrderPage['meeting'] },
    null,
  );
  await screen.findByText('Level 1');
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(headings.indexOf('Meeting')).toBeLessThan(headings.indexOf('What you can do'));
});

test('a refused act is open, says why, and keeps what was chosen and typed', async () => {
  const report = await show({
    act: 'report',
    values: { problem: 'battery', reason: 'Empty by noon' },
    errors: { photos: 'Choose at most 6 photos' },
    sentence: null,
  });
  expect(report.open).toBe(true);
  expect(screen.getByText('Choose at most 6 photos').closest('details')).toBe(report);
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Empty by noon');
  expect(screen.getByLabelText('The battery is much worse than listed')).toHaveProperty(
    'checked',
    true,
  );
});

test('the history says what was done, and not what a button would do', async () => {
  const line = { at: '2026-11-20T05:00:00.000Z', reason: '', place: '', meetAt: '' };
  const more = {
    failed: [],
    ticked: [],
    problem: null,
    taka: null,
    late: false,
    afterRefusal: false,
    silent: [],
  };
  open(
    {
      ...order,
      acts: [],
      history: [
        { _id: '1', event: 'ask-cash', role: 'buyer', ...line, ...more },
        { _id: '2', event: 'hand-over', role: 'seller', ...line, ...more },
      ],
    },
    null,
  );
  expect(await screen.findByText('Asked to pay in cash at the meeting')).toBeTruthy();
  expect(screen.getAllByText('Entered the code: handed over')).toHaveLength(2);
});

// sec T143
test('after the money has gone back a seller is not sent to hand anything over for a code', async () => {
  const acts: OrderPage['acts'] = ['hand-over', 'list-again'];
  open({ ...order, state: 'refunded', role: 'seller', acts, phase: 'at-handover' }, null);
  const section = (await screen.findByText('What you can do')).closest('section');
  const labels = [...(section?.querySelectorAll('summary') ?? [])].map((each) => each.textContent);
  expect(labels).toEqual([
    'Sell this phone again',
    'More',
    'The buyer kept the phone: enter the code',
  ]);
  expect(screen.getByText(/hand nothing over/)).toBeTruthy();
  expect(screen.queryByText(/Then hand over the phone/)).toBeNull();
  expect(screen.getByText('Everybody can read it on the phone’s page.')).toBeTruthy();
});

// sec T144
test('who decides or answers reads what happened before the buttons, and nobody else', async () => {
  const acts: OrderPage['acts'] = ['order-refund', 'order-release'];
  const before = async (order: OrderPage) => {
    cleanup();
    open(order, null);
    await screen.findByText('What happened');
    const titles = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    return titles.indexOf('What happened') < titles.indexOf('What you can do');
  };
  const seller = { ...order, role: 'seller', turn: 'seller' } as const;
  expect(await before({ ...seller, state: 'problem', acts: ['take-back'] })).toBe(true);
  expect(await before({ ...order, state: 'offered', acts: ['accept-offer'] })).toBe(true);
  expect(await before({ ...seller, state: 'calling-off', acts: ['object'] })).toBe(false);
  cleanup();
  open({ ...order, state: 'decision', role: 'admin', acts, turn: 'admin' }, null);
  await screen.findByText('What happened');
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(headings).toEqual([
    'PhoneHaat decides',
    'The phone',
    'What happened',
    'Your decision',
    'Buyer',
    'Seller',
  ]);
});

test('until when a price holds is said of the buyer to everybody else', async () => {
  const booked = { ...order, state: 'booked', priceUntil: '2026-11-26T10:00:00.000Z' } as const;
  open({ ...booked, acts: ['cancel'] }, null);
  expect(await screen.findByText(/^This price is yours until/)).toBeTruthy();
  cleanup();
  open({ ...booked, role: 'seller', acts: ['decline'] }, null);
  expect(await screen.findByText(/^The buyer has this price until/)).toBeTruthy();
  expect(screen.queryByText(/yours until/)).toBeNull();
});

test('a meeting that came to nothing is not added to a calendar', async () => {
  const meeting = { place: 'Level 1', at: '2026-11-20T11:00:00.000Z', by: 'buyer', agreed: true };
  const missed = { ...order, acts: [], meeting: meeting as OrderPage['meeting'] };
  open({ ...missed, state: 'no-show' }, null);
  await screen.findByText('Level 1');
  expect(screen.queryByText('Add to calendar')).toBeNull();
  cleanup();
  open({ ...missed, state: 'paid' }, null);
  expect(await screen.findByText('Add to calendar')).toBeTruthy();
});

test('what was sold before there were deals says so, and shows no steps that nobody saw', async () => {
  const line = { at: '2026-11-20T05:00:00.000Z', reason: '', place: '', meetAt: '' };
  const more = {
    failed: [],
    ticked: [],
    problem: null,
    taka: null,
    late: false,
    afterRefusal: false,
    silent: [],
  };
  const history = [
    { _id: '1', event: 'settled-outside' as const, role: 'clock' as const, ...line, ...more },
  ];
  open({ ...order, state: 'completed', acts: [], turn: null, history }, null);
  expect(await screen.findByText(/^Sold before PhoneHaat kept money/)).toBeTruthy();
  expect(screen.getAllByText(/^Completed and settled outside/)).toHaveLength(2);
  expect(screen.queryByText('The phone is yours.')).toBeNull();
  expect(screen.queryByLabelText('Steps')).toBeNull();
});

test('what is kept for cash says where to meet, what to do there, and that the money is not ours', async () => {
  const meeting = { place: 'Level 1', at: '2026-11-24T11:00:00.000Z', by: 'buyer', agreed: true };
  open(
    {
      ...order,
      state: 'reserved',
      acts: ['check', 'cancel', 'no-show'],
      meeting: meeting as OrderPage['meeting'],
      code: '012345',
      cash: true,
      cashAsked: true,
    },
    null,
  );
  expect(
    await screen.findByText(
      'Meet, try the phone by the list, pay if you keep it, and then show the code.',
    ),
  ).toBeTruthy();
  expect(screen.getByText(/PhoneHaat never sees this money and cannot give it back/)).toBeTruthy();
  expect(screen.getByText(/Level 1/).closest('details')).toBeNull();
  expect(
    screen.getByText('Show it when you have tried the phone, and have paid for it.'),
  ).toBeTruthy();
});

// sec T80, T136
test('who asks for cash with an unconfirmed address gets the mail again by a button, also without script', async () => {
  open(
    { ...order, state: 'booked', phase: 'before-handover', acts: ['ask-cash'], cash: true },
    {
      act: 'ask-cash',
      values: {},
      errors: {},
      sentence: 'Confirm your email address first.',
      code: 'address-unconfirmed',
    },
  );
  expect(await screen.findByText('Confirm your email address first.')).toBeDefined();
  const again = screen.getByRole('button', { name: 'Send the mail again' }) as HTMLButtonElement;
  const { form } = again;
  // The browser posts it to the page of the link, whose action sends the mail.
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/confirm-address']);
  expect([...new FormData(form ?? undefined)]).toEqual([['act', 'again']]);
});

test('another refusal of it offers no mail', async () => {
  open(
    { ...order, state: 'booked', phase: 'before-handover', acts: ['ask-cash'], cash: true },
    {
      act: 'ask-cash',
      values: {},
      errors: {},
      sentence: 'The phone is sold.',
      code: 'product-sold',
    },
  );
  expect(await screen.findByText('The phone is sold.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send the mail again' })).toBeNull();
});

test('where buyers pay at the meeting, a booked order asks its seller, and leads to no payment', async () => {
  const booked = { ...order, state: 'booked', available: true, cash: true } as const;
  open({ ...booked, acts: ['cancel', 'ask-cash'] }, null, { keptPayments: false });
  expect(await screen.findByText(/Ask the seller to keep the phone for you\./)).toBeTruthy();
  expect(screen.getByText(/PhoneHaat never sees this money and cannot give it back/)).toBeTruthy();
  const ask = screen.getByRole('button', { name: 'Ask the seller to keep it for you' });
  expect(ask.closest('details')).toBeNull();
  expect(screen.queryByText('Pay')).toBeNull();
  expect(screen.getByText('Kept for the meeting')).toBeTruthy();
  expect(screen.queryByText('Paid, money kept')).toBeNull();
  cleanup();
  open({ ...booked, cashAsked: true, role: 'seller', acts: ['reserve'] }, null, {
    keptPayments: false,
  });
  expect(await screen.findByText(/The buyer asks you to keep the phone/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep it for this buyer' })).toBeTruthy();
});

test('a proposed meeting waits for the other side’s answer, and says so to both', async () => {
  const meeting = {
    place: 'Bashundhara City',
    at: '2026-11-30T09:00:00Z',
    by: 'buyer',
    agreed: false,
  } as const;
  const paid = { ...order, state: 'paid', phase: 'before-handover', meeting, acts: [] } as const;
  open({ ...paid, acts: [] }, null);
  await screen.findByText(/^Your proposal to meet waits for the other side’s answer/);
  cleanup();
  open({ ...paid, role: 'seller', acts: [] }, null);
  await screen.findByText(/^The other side proposes a meeting: agree/);
});

test('the seller is asked for the declaration beside the code, and on the order until it is there', async () => {
  const seller = { ...order, role: 'seller' } as const;
  const history = [
    {
      _id: '1',
      at: '2026-11-28T09:00:00Z',
      event: 'hand-over',
      role: 'seller',
      reason: '',
      place: '',
      meetAt: '',
      failed: [],
      ticked: [],
      problem: null,
      taka: null,
      late: false,
      afterRefusal: false,
      silent: [],
    },
  ] satisfies OrderPage['history'];
  open({ ...seller, state: 'paid', phase: 'at-handover', acts: ['hand-over'] }, null);
  await screen.findByLabelText(/^I declare that this phone was mine to sell/);
  cleanup();
  open({ ...seller, acts: [], history, declarationMissing: true }, null);
  await screen.findByRole('link', { name: 'Declare it on the sale paper' });
  cleanup();
  open({ ...seller, acts: [], history }, null);
  await screen.findByRole('link', { name: 'Sale paper' });
});

test('a suggested safe place is one tap, which fills the field', async () => {
  const places = [
    { en: 'Kotwali police station, Dhaka', bn: 'কোতোয়ালি থানা, ঢাকা' },
    { en: 'Eastern Plaza, Hatirpool', bn: 'ইস্টার্ন প্লাজা, হাতিরপুল' },
  ];
  const acts: OrderPage['acts'] = ['propose'];
  open({ ...order, state: 'paid', phase: 'before-handover', acts, places }, null);
  const place = await screen.findByText('Eastern Plaza, Hatirpool', { selector: 'button' });
  const field = document.querySelector<HTMLInputElement>('input[name=place]');
  expect(field?.value).toBe('');
  await userEvent.click(place);
  expect(field?.value).toBe('Eastern Plaza, Hatirpool');
  expect(document.activeElement).toBe(field);
});

const verdict = {
  _id: '0197a3c0-0000-7000-8000-000000000009',
  until: '2026-11-30T09:00:00Z',
  late: false,
} as const;

test('buyer and seller of a deal whose decision waits read until when, and not what it is', async () => {
  for (const role of ['buyer', 'seller'] as const) {
    open(
      { ...order, role, state: 'decision', acts: [], verdict: { ...verdict, proposed: null } },
      null,
    );
    await screen.findByText(/a second person reads everything .* by .*30 Nov 2026/);
    expect(screen.queryByRole('button', { name: 'Confirm it' })).toBeNull();
    cleanup();
  }
});

test('another admin confirms the decision or sends it back; who proposed it cannot', async () => {
  const proposed = {
    event: 'order-part',
    taka: 8_000,
    reason: 'A third of it.',
    byName: 'Salma',
    answerable: true,
  } as const;
  const admin = { ...order, role: 'admin', state: 'decision', turn: 'admin', acts: [] } as const;
  const page = { ...admin, acts: [], awaited: [], canReadMessages: true };
  open({ ...page, verdict: { ...verdict, proposed } }, null);
  await screen.findByText(/Proposed by Salma/);
  screen.getByText('A third of it.');
  screen.getByRole('button', { name: 'Confirm it' });
  screen.getByRole('button', { name: 'Send it back' });
  const messages = await screen.findByRole('link', { name: /What the two wrote/ });
  expect(messages.getAttribute('href')).toBe(`/dashboard/cases/${order._id}/messages`);
  cleanup();
  open({ ...page, verdict: { ...verdict, proposed: { ...proposed, answerable: false } } }, null);
  await screen.findByText('Another admin confirms it or sends it back.');
  expect(screen.queryByRole('button', { name: 'Confirm it' })).toBeNull();
  // What is next, once nothing is left to do here.
  await screen.findByRole('link', { name: 'Next that waits' });
});

test('the page of a removed member’s deal says that time alone decides nothing', async () => {
  const removed = { ...person, removed: true };
  const says = async (changed: Partial<OrderPage>) => {
    open({ ...order, acts: [], role: 'seller', ...changed }, null);
    await screen.findByText('PH-0000-0001');
    const found = screen.queryByText(/time alone decides nothing/) !== null;
    cleanup();
    return found;
  };
  expect(await says({ buyer: removed })).toBe(true);
  expect(await says({})).toBe(false);
  expect(await says({ seller: removed })).toBe(false);
  expect(await says({ state: 'calling-off', role: 'buyer', seller: removed })).toBe(true);
  const met = { state: 'paid', role: 'buyer', seller: removed } as const;
  expect(await says({ ...met, phase: 'at-handover' })).toBe(true);
  expect(await says({ ...met, phase: 'before-handover' })).toBe(false);
});

test('what gives money away is asked first, with its numbers, also by a page without script', async () => {
  const seller = { ...person, name: 'Rahima' };
  const until = '2026-12-01T11:08:00.000Z';
  // As the page comes after the first post of the form.
  open(
    { ...order, seller, until },
    { act: 'confirm', values: {}, errors: {}, sentence: null, answer: 'ask' },
  );
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('heading').textContent).toBe('Give Tk 24,500 to Rahima now?');
  expect(dialog.textContent).toContain('You have until 1 Dec 2026, 17:08 to look at the phone.');
  expect(dialog.textContent).toContain('you can take this back, once');
  const form = document.querySelector<HTMLInputElement>('[name=act][value=confirm]')?.form;
  const sure = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'All is well' });
  expect([sure.form, sure.name]).toEqual([form, 'ask']);
  expect(form?.querySelector('[name=ask]')).not.toBeNull();
});

test('a refusal that is asked about keeps its ticks, so that the answer sends them', async () => {
  open(
    { ...order, state: 'paid', phase: 'at-handover', acts: ['refuse'] },
    {
      act: 'refuse',
      values: { checks: 'screen,sound' },
      errors: {},
      sentence: null,
      answer: 'ask',
    },
  );
  await screen.findByRole('dialog');
  const ticked = [...document.querySelectorAll<HTMLInputElement>('[name=checks]:checked')];
  expect(ticked.map(({ value }) => value)).toEqual(['screen', 'sound']);
});

test('by script the question comes before anything is sent, and the answer sends the form once', async () => {
  const user = userEvent.setup();
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response());
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  open({ ...order, state: 'offered', acts: ['accept-offer'], offer: 1_500 }, null);
  await user.click(await screen.findByRole('button', { name: 'Accept the offer' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Keep the phone and get only Tk 1,500 back?');
  expect(dialog.textContent).toContain('Tk 23,000');
  expect(sent).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Accept the offer' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  const form = sent.mock.contexts[0] as HTMLFormElement;
  expect([...new FormData(form)]).toEqual([['act', 'accept-offer']]);
});

test('what costs nothing is sent without a question', async () => {
  const user = userEvent.setup();
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response());
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  open({ ...order, state: 'booked', phase: 'before-handover', acts: ['cancel'] }, null);
  await user.click(await screen.findByRole('button', { name: 'Cancel booking', hidden: true }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
