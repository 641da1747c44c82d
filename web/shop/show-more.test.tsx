import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { createRoutesStub, useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#contract/phones/products.ts';
import { phonePages, usePhonePages } from '#web/api/phone-lists.ts';

import { en } from '#web/i18n/all-messages.ts';
import { ShowMore } from './show-more.tsx';

afterEach(cleanup);

const phones = Array.from({ length: 30 }, () => ({ _id: newId() }) as Product);
const lastOnPage = phones[23]?._id;

/** Answers like the API: at most `limit` phones after `before`. */
async function read({ limit, before }: { limit: number; before?: string }): Promise<Product[]> {
  const start = phones.findIndex(({ _id }) => _id === before) + 1;
  return phones.slice(start, start + limit);
}

function List() {
  const [search] = useSearchParams();
  const before = search.get('before');
  const list = useRef<HTMLUListElement>(null);
  const { phones = [], more } = usePhonePages(phonePages(['phones'], before, read));
  return (
    <>
      <ul ref={list}>
        {phones.map(({ _id }) => (
          <li key={_id}>
            <a href={`/${_id}`}>phone {phones.findIndex((phone) => phone._id === _id) + 1}</a>
          </li>
        ))}
      </ul>
      <ShowMore list={list} count={phones.length} {...more} />
    </>
  );
}

const Shop = createRoutesStub([{ path: '/', Component: List }]);

async function show(address: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shop initialEntries={[address]} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('listitem');
  return userEvent.setup();
}

const moreLink = () => screen.queryByRole('link', { name: en.lists.showMore });
const newestLink = () => screen.queryByRole('link', { name: en.lists.newest });

test('a list shows 24 phones, and a link to the page that begins after the last of them', async () => {
  await show('/');
  expect(screen.getAllByRole('listitem')).toHaveLength(24);
  expect(moreLink()?.getAttribute('href')).toBe(`/?before=${lastOnPage}`);
  expect(newestLink()).toBeNull();
});

test('the link adds the next page below, with the focus on its first phone', async () => {
  const user = await show('/');
  await user.click(moreLink() as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(30));
  expect(document.activeElement?.textContent).toBe('phone 25');
  expect(moreLink()).toBeNull();
});

test('a page of its own leads back to the newest phones', async () => {
  await show(`/?before=${lastOnPage}`);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(newestLink()?.getAttribute('href')).toBe('/');
});
