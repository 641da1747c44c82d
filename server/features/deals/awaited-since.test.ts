import { expect, test } from 'vitest';
import { awaitedSince, type Sign } from './silence.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 24, hours));
const writes = (side: Sign['side'], hours: number): Sign => ({ side, at: at(hours) });
const proposes = (side: Sign['side'], hours: number): Sign => ({
  ...writes(side, hours),
  isProposal: true,
});

// From whose payment on, by hand: hours since the payment.
test.each([
  ['both, from the beginning on', [], { buyer: 0, seller: 0 }],
  ['not who has written', [writes('buyer', 3)], { seller: 0 }],
  ['nobody when both have written', [writes('buyer', 3), writes('seller', 9)], {}],
  ['who never answered, from the beginning on', [proposes('seller', 50)], { buyer: 0 }],
  ['who has to answer a proposal', [writes('buyer', 3), proposes('seller', 9)], { buyer: 9 }],
  ['an answer in words is one', [proposes('seller', 9), writes('buyer', 10)], {}],
  ['a counter-proposal too', [proposes('seller', 9), proposes('buyer', 11)], { seller: 11 }],
  [
    'a second proposal begins no new time',
    [writes('buyer', 3), proposes('seller', 9), proposes('seller', 40)],
    { buyer: 9 },
  ],
  ['a message alone asks for nothing', [proposes('buyer', 3), writes('seller', 9)], {}],
] as [string, Sign[], Record<string, number>][])('%s', (_, signs, expected) => {
  const awaited = awaitedSince(at(0), signs);
  expect(awaited).toEqual(
    Object.fromEntries(Object.entries(expected).map(([side, hours]) => [side, at(hours)])),
  );
});
