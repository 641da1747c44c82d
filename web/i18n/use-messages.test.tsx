import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createPart } from './messages.ts';
import { MessagesProvider, useMessages } from './use-messages.tsx';

afterEach(cleanup);

/** A part that loads when `resolve` is called. In tests only English is preloaded. */
function loadingPart<Texts extends object>(name: string) {
  const { promise, resolve } = Promise.withResolvers<{ messages: Texts }>();
  const part = createPart(name, { en: () => promise, bn: () => promise });
  return { part, resolve: (messages: Texts) => resolve({ messages }) };
}

const one = loadingPart<{ greeting: string }>('one');
const other = loadingPart<{ name: string }>('other');

function Greeting() {
  const t = useMessages(one.part, other.part);
  return <p>{`${t.greeting.trim()}, ${t.name.trim()}!`}</p>;
}

test('a component that shows two parts waits for both, whichever comes first', async () => {
  await act(async () => {
    render(
      <MessagesProvider language="bn">
        <Suspense fallback="…">
          <Greeting />
        </Suspense>
      </MessagesProvider>,
    );
  });
  await act(async () => one.resolve({ greeting: 'স্বাগতম' }));
  expect(screen.queryByText(/স্বাগতম/)).toBeNull();
  await act(async () => other.resolve({ name: 'নাদিয়া' }));
  screen.getByText('স্বাগতম, নাদিয়া!');
});
