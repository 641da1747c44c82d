import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Gateway } from '#contract/orders/gateways.ts';
import { MessagesProvider } from '#web/i18n/use-messages.tsx';
import { GatewayCard } from './gateway-card.tsx';

afterEach(cleanup);

const gateway: Gateway = {
  provider: 'bkash',
  methods: ['bkash'],
  isCheckable: true,
  checkedAt: '2026-11-24T04:05:00.000Z',
  lines: [
    { finding: 'credentials-taken', named: [] },
    { finding: 'address-public', named: ['shop.example', '203.0.113.7'] },
    { finding: 'clock-agrees', named: ['1'] },
    { finding: 'host-own', named: ['https://api.example', 'https://pay.example'] },
  ],
  offSince: null,
  closed: [],
  trouble: null,
};

/** All words of the card, as they follow each other. */
async function show(shown: Gateway, isOffered = true): Promise<string> {
  const { container } = render(
    <MessagesProvider language="en">
      <ul>
        <GatewayCard gateway={shown} isOffered={isOffered} />
      </ul>
    </MessagesProvider>,
  );
  await screen.findByRole('heading');
  return container.textContent ?? '';
}

test('what works says so of each part of the settings', async () => {
  expect(await show(gateway)).toBe(
    'bKashOn' +
      'Ways to paybKashChecked24 Nov 2026, 10:05' +
      'CredentialsRightThe provider takes them.' +
      'Address for the way backRightshop.example is at 203.0.113.7. Whether a firewall lets the provider in cannot be known from here.' +
      'ClockRightIt differs from the provider’s by 1 second.' +
      'HostsRightCalls go to https://api.example. Payment pages may be on https://pay.example. Another host is seen only when a payment begins.',
  );
});

test('what is off says since when, what buyers cannot choose, and what to do; its provider’s words are English', async () => {
  const text = await show({
    ...gateway,
    lines: [{ finding: 'credentials-refused', named: ['code 9999: Invalid username'] }],
    offSince: '2026-11-24T03:00:00.000Z',
    closed: ['bkash'],
  });
  expect(text).toBe(
    'bKashOff' +
      'Off since 24 Nov 2026, 09:00Buyers are not offered these now: bKash.' +
      'Correct the settings and restart PhoneHaat. Payments that have started continue.' +
      'Ways to paybKashChecked24 Nov 2026, 10:05' +
      'CredentialsWrongThe provider refuses them.The provider’s words: code 9999: Invalid username',
  );
  expect(screen.getByText('code 9999: Invalid username').lang).toBe('en');
});

test('the same ways to pay by another provider are said', async () => {
  const off = { ...gateway, offSince: '2026-11-24T03:00:00.000Z' };
  expect(await show(off)).toContain(
    'Until then buyers can use these methods through another provider',
  );
});

test('what opens no payments is no "On", and neither is anything where nobody pays here', async () => {
  const trouble = {
    sentence: 'bKash does not answer',
    times: 3,
    since: '2026-11-24T03:30:00.000Z',
  };
  const text = await show({ ...gateway, trouble });
  expect(text).toContain('bKashOpens no payments');
  expect(text).toContain('It said:bKash does not answer3 times since 24 Nov 2026, 09:30');
  cleanup();
  expect(await show(gateway, false)).toContain('bKashNot offered');
});

test('what was not checked, and what cannot be', async () => {
  expect(await show({ ...gateway, checkedAt: null, lines: [] })).toContain(
    'CheckedNot since the start',
  );
  cleanup();
  const unchecked = { ...gateway, isCheckable: false, checkedAt: null, lines: [] };
  const stripe = await show({ ...unchecked, provider: 'stripe', methods: ['card'] });
  expect(stripe).toBe(
    'StripeOnWays to payCardThis is not checked here. The provider’s own dashboard lists calls and events.',
  );
  cleanup();
  expect(await show({ ...unchecked, provider: 'test-wallet' })).toContain('part of this program');
});
