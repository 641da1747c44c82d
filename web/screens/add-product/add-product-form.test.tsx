import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, errors, type ProblemDetails } from '#contract/errors.ts';
import { messages } from '#contract/rules.ts';
import { type FakeUpload, fakeUploads } from '#testing/fixtures/fake-uploads.ts';
import { shown } from '#testing/screens/shown.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { en } from '#web/i18n/all-messages.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { rememberSession } from '#web/session/hint.ts';
import { sessionQuery } from '#web/session/session.ts';
import { AddProductForm } from './add-product-form.tsx';

const seller = { email: 'seller@example.com', displayName: 'Rahima', photoURL: '' };
const text = en.addProduct;

function problem(code: ErrorCode, fields?: Record<string, string>): Response {
  const { status, message } = errors[code];
  const body: ProblemDetails = {
    type: `/problems/${code}`,
    title: code,
    status,
    detail: message,
    code,
    requestId: 'r1',
    ...(fields ? { errors: fields } : {}),
  };
  return Response.json(body, { status });
}

/** Stubs the API: `uploads` counts pictures, `products` records the requests. */
function answerCalls(addProduct: () => Response, answerUpload = stored) {
  const seen = { uploads: 0, products: [] as Record<string, unknown>[] };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/api/jwt')) return Response.json({ accessToken: 'a.b.c' });
    if (url.startsWith('/api/auth/get-session')) {
      return Response.json({ user: { email: seller.email, name: seller.displayName } });
    }
    if (url.startsWith('/api/me')) return Response.json({ phoneNumber: '', location: '' });
    if (url.startsWith('/api/places')) {
      const text = new URL(url, 'http://shop').searchParams.get('q') ?? '';
      const sylhet = { district: 'Sylhet', area: 'Zindabazar', en: 'Zindabazar, Sylhet', bn: '' };
      const district = /sylhet/i.test(text) ? 'Sylhet' : /dhaka/i.test(text) ? 'Dhaka' : null;
      const suggestions = text.startsWith('Zinda') ? [sylhet] : [];
      return Response.json({ division: district, district, area: null, suggestions });
    }
    seen.products.push(JSON.parse(String(init?.body)));
    return addProduct();
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUploads((upload) => {
      seen.uploads += 1;
      answerUpload(upload, seen.uploads);
    }),
  );
  return seen;
}

const stored = (upload: FakeUpload, number: number) =>
  upload.answer({
    data: { url: `http://shop/api/images/${number}.webp` },
    success: true,
    status: 200,
  });

const added = () => Response.json({ acknowledged: true, insertedId: 'p1' });

function show(member = seller) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, member);
  rememberSession(member);
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home page</p> },
      { path: '/add', element: <AddProductForm /> },
    ],
    { initialEntries: ['/add'] },
  );
  const { unmount: close } = render(
    <QueryClientProvider client={queryClient}>
      <MessagesProvider language="en">
        <RouterProvider router={router} />
      </MessagesProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ applyAccept: false }), router, close };
}

type User = ReturnType<typeof userEvent.setup>;
const photo = (type = 'image/jpeg', name = 'phone.jpg') => new File(['pixels'], name, { type });
/** Opens all steps on one page, which some sellers prefer. */
async function showAll(user: User) {
  const all = screen.queryByRole('button', { name: en.steps.onePage });
  if (all) await user.click(all);
}

async function submit(user: User) {
  await showAll(user);
  await user.click(screen.getByRole('button', { name: text.submit }));
}

async function fillIn(user: User, file = photo()) {
  await user.upload(screen.getByLabelText(text.photo), file);
  await user.type(screen.getByLabelText(text.name), 'Galaxy A54');
  await user.selectOptions(screen.getByLabelText(text.category), en.categories[1]);
  await user.selectOptions(screen.getByLabelText(text.condition), 'Good');
  await user.type(screen.getByLabelText(text.sellingPrice), '২৫,৫০০');
  await user.type(screen.getByLabelText(text.marketPrice), '45000');
  await user.type(screen.getByLabelText(text.phoneNumber), '০১৭১২৩৪৫৬৭৮');
  await user.type(screen.getByLabelText(text.useTime), '5 month');
  await user.type(screen.getByLabelText(text.location), 'Mirpur 10, Dhaka');
  await user.type(screen.getByLabelText(text.description), 'No scratches');
}

/** The accessible error of a field. */
const errorOf = (label: string) => {
  const field = screen.getByLabelText(label);
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const error = notes
    .map((id) => document.getElementById(id))
    .find((note) => note?.role === 'alert');
  return error?.textContent ?? null;
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

// spec S5-1, S5-4
test('an empty form says under each field what is missing, and sends nothing', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  await submit(user);
  await waitFor(() => expect(errorOf(text.photo)).toBe(shown('img is require')));
  expect(errorOf(text.name)).toBe('Product name is required');
  expect(errorOf(text.sellingPrice)).toBe('Selling price is required');
  expect(errorOf(text.marketPrice)).toBe('Market price is required');
  expect(errorOf(text.phoneNumber)).toBe('Phone number is required');
  expect(errorOf(text.description)).toBe('Description is required');
  expect(errorOf(text.location)).toBe('Location is required');
  expect(errorOf(text.useTime)).toBe('Used time is required');
  expect(seen).toEqual({ uploads: 0, products: [] });
});

test.each([
  [text.phoneNumber, '0171234567', shown('number must be 11 char')],
  [text.phoneNumber, '017123456789', shown('Number must be 11 char')],
  [text.phoneNumber, '০১৭১২৩৪৫৬৭৮৯', shown('Number must be 11 char')],
  [text.phoneNumber, '0171234567x', 'Use digits only, like 01712345678'],
  [text.sellingPrice, 'cheap', 'Use numbers only'],
  [text.marketPrice, '0', 'The price must be more than 0'],
])('%s "%s": %s', async (label, typed, message) => {
  answerCalls(added);
  const { user } = show();
  await user.type(screen.getByLabelText(label), typed);
  await submit(user);
  await waitFor(() => expect(errorOf(label)).toBe(message));
});

test.each([
  ['an SVG', photo('image/svg+xml', 'phone.svg'), errors['image-wrong-type'].message],
  [
    'a picture over 8 MB',
    new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'phone.jpg', { type: 'image/jpeg' }),
    errors['image-too-large'].message,
  ],
])('%s is refused before it is sent', async (_, file, message) => {
  const seen = answerCalls(added);
  const { user } = show();
  await user.upload(screen.getByLabelText(text.photo), file);
  await submit(user);
  await waitFor(() => expect(errorOf(text.photo)).toBe(message));
  expect(seen.uploads).toBe(0);
});

// spec S3-2, S3-3
test('Bangla digits are sent as numbers, with the picture and the local time; then home', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  await fillIn(user);
  await user.selectOptions(screen.getByLabelText(text.category), en.categories[2]);
  await user.selectOptions(screen.getByLabelText(text.condition), 'Fair');
  await submit(user);
  await screen.findByText('home page');
  expect(seen.products).toEqual([
    {
      name: 'Galaxy A54',
      selingPrice: 25_500,
      marketPrice: 45_000,
      phoneNumber: '01712345678',
      description: 'No scratches',
      location: 'Mirpur 10, Dhaka',
      condition: 'Fair',
      categoryId: '2',
      useTime: '5 month',
      monthsUsed: 5,
      ramRoom: '',
      img: 'http://shop/api/images/1.webp',
      postTime: expect.stringMatching(/^\d+\/\d+\/\d{4}, /),
    },
  ]);
});

// spec S8-8
test("the server's sentence stands under its field; trying again sends no second picture", async () => {
  const answers = [problem('bad-input', { location: messages.textTooLong }), added()];
  const seen = answerCalls(() => answers.shift() as Response);
  const { user } = show();
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(errorOf(text.location)).toBe(messages.textTooLong));
  expect((screen.getByLabelText(text.name) as HTMLInputElement).value).toBe('Galaxy A54');
  await submit(user);
  await screen.findByText('home page');
  expect(seen.uploads).toBe(1);
});

test('addresses that the server calls too old are made anew: all photos are uploaded again', async () => {
  const answers = [problem('upload-expired'), added()];
  const seen = answerCalls(() => answers.shift() as Response);
  const { user } = show();
  await fillIn(user);
  await user.upload(screen.getByLabelText(text.photo), photo('image/png', 'back.png'));
  await submit(user);
  await waitFor(() => expect(errorOf(text.photo)).toBe(errors['upload-expired'].message));
  await waitFor(() => expect(seen.uploads).toBe(4));
  await submit(user);
  await screen.findByText('home page');
  expect(seen.uploads).toBe(4);
  expect(seen.products.at(-1)).toMatchObject({
    img: 'http://shop/api/images/3.webp',
    photos: ['http://shop/api/images/4.webp'],
  });
});

// spec D2-86
test('photos are one list: any can be moved to the front, and the first is the cover', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  await fillIn(user);
  const more = ['back.jpg', 'edge.jpg', 'box.jpg'].map((name) => photo('image/jpeg', name));
  await user.upload(screen.getByLabelText(text.photo), more);
  await waitFor(() => expect(seen.uploads).toBe(4));
  await showAll(user);
  await user.click(screen.getByRole('button', { name: 'Move photo 2 forward' }));
  await user.click(screen.getByRole('button', { name: 'Take photo 3 off' }));
  await submit(user);
  await screen.findByText('home page');
  expect(seen.products).toMatchObject([
    {
      img: 'http://shop/api/images/2.webp',
      photos: ['http://shop/api/images/1.webp', 'http://shop/api/images/4.webp'],
    },
  ]);
});

// spec D2-86
test('a ninth photo is left out with a sentence', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  const nine = Array.from({ length: 9 }, (_, index) => photo('image/jpeg', `${index}.jpg`));
  await user.upload(screen.getByLabelText(text.photo), nine);
  await screen.findByText('A phone has up to 8 photos: one was left out.');
  await waitFor(() => expect(seen.uploads).toBe(8));
  expect((screen.getByLabelText(text.photo) as HTMLInputElement).disabled).toBe(true);
});

// spec D2-86
test('a photo on its way shows how far it is and can be stopped; sent again it arrives', async () => {
  const uploads: FakeUpload[] = [];
  const seen = answerCalls(added, (upload) => uploads.push(upload));
  const { user } = show();
  await fillIn(user);
  await showAll(user);
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => uploads[0]?.progress(0.42));
  const bar = screen.getByRole('progressbar', { name: 'Sending photo 1' }) as HTMLProgressElement;
  expect(bar.value).toBe(42);

  await user.click(screen.getByRole('button', { name: en.photo.stop }));
  await screen.findByText(en.photo.isStopped);
  expect(uploads[0]?.isAborted()).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(seen.products).toEqual([]);

  // The form waits for missing uploads, and shows that at its button.
  await submit(user);
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(screen.getByText('Sending photo 1 of 1', { selector: '[role=status]' })).toBeTruthy();
  act(() => stored(uploads[1] as FakeUpload, 2));
  await screen.findByText('home page');
});

test('after a broken connection one press sends the same photo again', async () => {
  const lost = (upload: FakeUpload) => upload.fail();
  const ends = [lost, lost, stored];
  const seen = answerCalls(added, (upload, number) => ends.shift()?.(upload, number));
  const { user } = show();
  await fillIn(user);
  await waitFor(() => expect(seen.uploads).toBe(1));
  await submit(user);
  const message = `${en.common.unreachable} ${en.photo.nothingLost}`;
  await screen.findByText(message);
  expect((screen.getByLabelText(text.name) as HTMLInputElement).value).toBe('Galaxy A54');
  const buttons = screen.getAllByRole('button', { name: en.photo.again });
  await user.click(buttons.at(-1) as HTMLElement);
  await screen.findByText('home page');
  expect(seen.uploads).toBe(3);
});

test('a photo that the server refuses says why, and is not sent again as it is', async () => {
  const { status, message } = errors['image-has-code'];
  const problem: ProblemDetails = {
    type: '/problems/image-has-code',
    title: 'image-has-code',
    status,
    detail: message,
    code: 'image-has-code',
    requestId: 'r1',
  };
  answerCalls(added, (upload) => upload.answer(problem, status));
  const { user } = show();
  await showAll(user);
  await user.upload(screen.getByLabelText(text.photo), photo());
  await screen.findByText(/^This photo shows a QR code/);
  expect(screen.queryByRole('button', { name: en.photo.again })).toBeNull();
  expect(screen.getByRole('button', { name: en.photo.takeOff(1) })).toBeTruthy();
});

test('what was typed comes back after the page was closed, and is gone once it is sent', async () => {
  answerCalls(added);
  const first = show();
  await first.user.type(screen.getByLabelText(text.name), 'Galaxy A54');
  await first.user.selectOptions(screen.getByLabelText(text.condition), 'Fair');
  first.close();

  const { user, close } = show();
  await screen.findByText(en.draft.restored);
  expect((screen.getByLabelText(text.name) as HTMLInputElement).value).toBe('Galaxy A54');
  expect((screen.getByLabelText(text.condition) as HTMLSelectElement).value).toBe('Fair');
  await user.clear(screen.getByLabelText(text.name));
  await fillIn(user);
  await submit(user);
  await screen.findByText('home page');
  close();

  show();
  await screen.findByLabelText(text.name);
  expect(screen.queryByText(en.draft.restored)).toBeNull();
  expect((screen.getByLabelText(text.name) as HTMLInputElement).value).toBe('');
});

test('a draft can be cleared, and cleared by mistake it comes back', async () => {
  answerCalls(added);
  const first = show();
  await first.user.type(screen.getByLabelText(text.name), 'Galaxy A54');
  first.close();

  const { user } = show();
  await user.click(await screen.findByRole('button', { name: en.draft.clear }));
  const name = screen.getByLabelText(text.name) as HTMLInputElement;
  expect(name.value).toBe('');
  expect(localStorage.getItem('draft')).toBeNull();
  await user.click(screen.getByRole('button', { name: en.draft.undo }));
  expect(name.value).toBe('Galaxy A54');
  expect(localStorage.getItem('draft')).toContain('Galaxy A54');
});

test('another member sees nothing of a draft, and it is gone after them', async () => {
  answerCalls(added);
  const first = show();
  await first.user.type(screen.getByLabelText(text.name), 'Galaxy A54');
  first.close();

  const other = show({ ...seller, email: 'karim@example.com' });
  expect((screen.getByLabelText(text.name) as HTMLInputElement).value).toBe('');
  other.close();
  show();
  expect((screen.getByLabelText(text.name) as HTMLInputElement).value).toBe('');
  expect(screen.queryByText(en.draft.restored)).toBeNull();
});

// spec D2-67
test('nothing is chosen for the seller: without brand and condition the form is not sent', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  await submit(user);
  await waitFor(() => expect(errorOf(text.category)).toBe('Choose a brand'));
  expect(errorOf(text.condition)).toBe('Choose a condition');
  expect(seen.products).toEqual([]);
});

// spec D2-67
test.each([
  ['20000', messages.marketPriceLower],
  ['250000', messages.marketPriceHigh],
])(
  'a market price of %s for a phone of 25,500 is asked back once',
  async (marketPrice, question) => {
    const seen = answerCalls(added);
    const { user } = show();
    await fillIn(user);
    await user.clear(screen.getByLabelText(text.marketPrice));
    await user.type(screen.getByLabelText(text.marketPrice), marketPrice);
    await submit(user);
    await waitFor(() => expect(errorOf(text.marketPrice)).toBe(question));
    expect(seen.products).toEqual([]);
    await submit(user);
    await waitFor(() => expect(seen.products).toHaveLength(1));
  },
);

test('the server’s question about a price is at its field, and the same again confirms it', async () => {
  const unusualPrice = { field: 'selingPrice', than: 'usual', taka: 24_000 };
  const body = { ...(await problem('price-unusual').json()), unusualPrice };
  const answers = [Response.json(body, { status: 409 }), added()];
  const seen = answerCalls(() => answers.shift() as Response);
  const { user } = show();
  await fillIn(user);
  const price = screen.getByLabelText(text.sellingPrice);
  await user.clear(price);
  await user.type(price, '25.50');
  await user.clear(screen.getByLabelText(text.marketPrice));
  await user.type(screen.getByLabelText(text.marketPrice), '32');
  await submit(user);
  await waitFor(() => expect(errorOf(text.sellingPrice)).toContain('cost about Tk 24,000 here'));
  await submit(user);
  await screen.findByText('home page');
  expect(seen.products.map(({ pricesConfirmed }) => pricesConfirmed)).toEqual([undefined, true]);
  expect(seen.products.map(({ selingPrice }) => selingPrice)).toEqual([25.5, 25.5]);
});

// spec D2-95
test('steps are asked one after the other; a wrong one is not left, and the last one lists the phone', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  const step = () => screen.getByText(/^Step \d of 5$/).textContent;
  const next = () => user.click(screen.getByRole('button', { name: en.steps.next }));
  expect(step()).toBe('Step 1 of 5');
  expect(screen.queryByRole('button', { name: text.submit })).toBeNull();
  await next();
  await waitFor(() => expect(errorOf(text.name)).toBe('Product name is required'));
  expect(step()).toBe('Step 1 of 5');
  await user.selectOptions(screen.getByLabelText(text.category), en.categories[3]);
  await user.type(screen.getByLabelText(text.name), 'Realme 12 Pro');
  await user.click(screen.getByRole('button', { name: '6 months' }));
  await next();
  await waitFor(() => expect(step()).toBe('Step 2 of 5'));

  // With four answers there is no grade; the fifth decides, and the worst answer counts.
  const answer = (name: string) => user.click(screen.getByRole('radio', { name }));
  await answer('No scratch');
  await answer('Light marks');
  await answer('Everything');
  await answer('A whole day');
  const condition = screen.getByLabelText(text.condition) as HTMLSelectElement;
  expect(condition.value).toBe('');
  await answer('Never');
  expect(condition.value).toBe('Good');
  await answer('Cracked or felt by hand');
  expect(condition.value).toBe('Fair');
  await user.selectOptions(condition, 'Good');
  await user.click(screen.getByRole('checkbox', { name: 'Nothing' }));
  await user.click(screen.getByRole('checkbox', { name: 'iCloud' }));
  await user.type(screen.getByLabelText(en.declare.batteryHealth), '৮৭');
  await next();
  await waitFor(() => expect(step()).toBe('Step 3 of 5'));

  await user.type(screen.getByLabelText(text.sellingPrice), '20000');
  await user.type(screen.getByLabelText(text.marketPrice), '30000');
  const within = (label: string, name: string) =>
    user.click(
      screen
        .getAllByRole('radio', { name })
        .find((radio) =>
          radio.closest('[role=radiogroup]')?.textContent?.includes(label),
        ) as Element,
    );
  await within('Box?', 'Yes');
  await within('Charger?', 'No');
  await within('May a buyer bargain?', 'Fixed price');
  await next();
  await user.upload(screen.getByLabelText(text.photo), photo());
  await user.type(screen.getByLabelText(text.description), 'A crack in the corner');
  await next();
  await waitFor(() => expect(step()).toBe('Step 5 of 5'));
  const place = screen.getByLabelText<HTMLInputElement>(text.location);
  await user.type(place, 'Zinda');
  await user.click(await screen.findByRole('button', { name: 'Zindabazar, Sylhet' }));
  expect(place.value).toBe('Zindabazar, Sylhet');
  await screen.findByText('District: Sylhet');
  await user.type(screen.getByLabelText(text.phoneNumber), '+880 1712-345678');
  await user.click(screen.getByRole('button', { name: text.submit }));
  await screen.findByText('home page');
  expect(seen.products).toEqual([
    {
      name: 'Realme 12 Pro',
      categoryId: '3',
      condition: 'Good',
      useTime: '6 months',
      monthsUsed: 6,
      ramRoom: '',
      selingPrice: 20_000,
      marketPrice: 30_000,
      phoneNumber: '01712345678',
      description: 'A crack in the corner',
      location: 'Zindabazar, Sylhet',
      batteryHealth: 87,
      // By the answers "A whole day" and "Never".
      batteryState: 'normal',
      batteryOriginal: true,
      defects: [],
      locks: ['icloud'],
      box: true,
      charger: false,
      negotiable: false,
      img: 'http://shop/api/images/1.webp',
      postTime: expect.stringMatching(/^\d+\/\d+\/\d{4}, /),
    },
  ]);
});

test('the error of a step goes away as soon as its field is right', async () => {
  answerCalls(added);
  const { user } = show();
  await user.click(screen.getByRole('button', { name: en.steps.next }));
  await waitFor(() => expect(errorOf(text.category)).toBe('Choose a brand'));
  expect(document.activeElement).toBe(screen.getByLabelText(text.category));
  await user.selectOptions(screen.getByLabelText(text.category), en.categories[2]);
  expect(errorOf(text.category)).toBeNull();
  expect(errorOf(text.name)).toBe('Product name is required');
  await user.click(screen.getByRole('button', { name: '6 months' }));
  expect(errorOf(text.useTime)).toBeNull();
});

test('a photo takes away the error of the missing one', async () => {
  answerCalls(added);
  const { user } = show();
  await fillIn(user);
  await showAll(user);
  await user.click(screen.getByRole('button', { name: 'Take photo 1 off' }));
  await submit(user);
  await waitFor(() => expect(errorOf(text.photo)).toBe(shown('img is require')));
  await user.upload(screen.getByLabelText(text.photo), photo());
  await waitFor(() => expect(errorOf(text.photo)).toBeNull());
});

// spec D2-66
test('the number of the last phone stands in the next form, and is no draft by itself', async () => {
  answerCalls(added);
  const first = show();
  await fillIn(first.user);
  await submit(first.user);
  await screen.findByText('home page');
  first.close();
  show();
  const number = (await screen.findByLabelText(text.phoneNumber)) as HTMLInputElement;
  await waitFor(() => expect(number.value).toBe('01712345678'));
  expect(screen.queryByText(en.draft.restored)).toBeNull();
});

// spec D2-96
test('contact details in the description are pointed out once, in words; insisting sends them', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  await fillIn(user);
  await user.type(screen.getByLabelText(text.description), ', call ০১৭১২৩৪৫৬৭৮');
  await submit(user);
  await waitFor(() => expect(errorOf(text.description)).toMatch(/leave out: “01712345678”/));
  expect(seen.products).toEqual([]);
  await submit(user);
  await waitFor(() => expect(seen.products).toHaveLength(1));
});

test('a place that nobody knows is asked for its district, once, and nothing typed is lost', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  await showAll(user);
  await fillIn(user);
  const place = screen.getByLabelText<HTMLInputElement>(text.location);
  const district = screen.getByLabelText<HTMLSelectElement>(en.declare.whichDistrict);
  await user.clear(place);
  await user.type(place, 'beside the big tree');
  await submit(user);
  await waitFor(() => expect(document.activeElement).toBe(district));
  expect(errorOf(en.declare.whichDistrict)).toBe('We do not know this place. Choose its district.');
  expect(seen.products).toEqual([]);
  await user.selectOptions(district, 'Bhola');
  await submit(user);
  await screen.findByText('home page');
  expect(seen.products).toMatchObject([{ location: 'beside the big tree', district: 'Bhola' }]);
});

test('another district than the one that is read may be chosen, until the place changes', async () => {
  const seen = answerCalls(added);
  const { user } = show();
  await showAll(user);
  await fillIn(user);
  await screen.findByText('District: Dhaka');
  await user.click(screen.getByRole('button', { name: 'Another district' }));
  await user.selectOptions(screen.getByLabelText(en.declare.whichDistrict), 'Kushtia');
  await screen.findByText('District: Kushtia');
  await submit(user);
  await screen.findByText('home page');
  expect(seen.products).toMatchObject([{ location: 'Mirpur 10, Dhaka', district: 'Kushtia' }]);
});
