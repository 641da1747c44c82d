import { expect, test } from 'vitest';
import { nearAddress } from './near-address.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gnail.con', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahoo.cmo', 'yahoo.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmai.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlook.con', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
])('%s is nearly %s', (domain, meant) => {
  expect(nearAddress(`rahim.1@${domain}`)).toBe(`rahim.1@${meant}`);
});

test.each([
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'],
  ...['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'yahoo.co.uk', 'yahoo.in', 'yahoo.fr'],
  ...['outlook.de', 'hotmail.fr', 'live.com', 'proton.me', 'aol.com', 'me.com', 'msn.com'],
  ...['example.test', 'du.ac.bd', 'buet.ac.bd', 'brac.net', 'bkash.com', 'daraz.com'],
])('%s is not questioned', (domain) => {
  expect(nearAddress(`rahim@${domain}`)).toBeNull();
});
