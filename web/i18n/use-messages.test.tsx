import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { textsPart } from './messages-part.ts';
import { MessagesProvider, useMessages } from './use-messages.tsx';

afterEach(cleanup);

/** A part in Bangla, which is not known here before it comes; no other language of it is asked for. */
function comingPart<Texts extends object>(name: string) {
  const { promise, resolve } = Promise.withResolvers<Texts>();
  return { part: textsPart(name, { en: () => promise, bn: () => promise }), resolve };
}

const one = comingPart<{ greeting: string }>('one');
const other = comingPart<{ name: string }>('other');

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
