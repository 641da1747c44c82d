import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Unreachable } from '#contract/client.ts';
import { FailurePage } from './failure-pages.tsx';

afterEach(cleanup);

const NoNetwork = () => <FailurePage error={new Unreachable('Failed to fetch')} />;
const Broken = () => <FailurePage error={new TypeError('undefined is not a function')} />;

// spec S8-8
test.each([
  ['a network that is away is not our side', NoNetwork, /^PhoneHaat cannot be reached\./],
  ['anything else is', Broken, /^Something went wrong on our side\./],
])('%s', (_, Component, sentence) => {
  const Page = createRoutesStub([{ path: '/dashboard/allbuyer', Component }]);
  render(<Page initialEntries={['/dashboard/allbuyer']} />);
  screen.getByText(sentence);
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/dashboard/allbuyer',
  );
});
