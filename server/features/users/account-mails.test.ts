import { expect, test } from 'vitest';
import { confirmationMail } from './confirmation-mail.ts';
import { passwordResetMail } from './password-reset-mail.ts';

const now = new Date('2026-11-25T10:00:00Z');
const email = 'nadia@example.test';

test('the mail that confirms an address is in both languages, the market’s first, for three days', () => {
  const mail = confirmationMail({ email, token: 'abc', origin: 'https://shop.example' }, now);
  expect(mail).toMatchObject({
    to: email,
    subject: 'ফোনহাটে আপনার ইমেইল নিশ্চিত করুন / Confirm your address at PhoneHaat',
    expiresAt: new Date('2026-11-28T10:00:00Z'),
  });
  const [bangla, english, ...others] = mail.text.split('\n\n—\n\n');
  expect(others).toEqual([]);
  expect(bangla).toContain('\nhttps://shop.example/bn/confirm-address?token=abc\n');
  expect(bangla).toContain('লিংকটি ৩ দিন কাজ করবে।');
  expect(english).toMatch(
    /\nhttps:\/\/shop\.example\/confirm-address\?token=abc\n\nThe link works for 3 days\./,
  );
});

test('the mail with a new password’s link says that it works once within an hour', () => {
  const link = 'https://shop.example/reset-password?token=abc';
  const mailIn = (language: 'bn' | 'en') => passwordResetMail({ email, link, language }, now);
  expect(mailIn('en')).toMatchObject({
    to: email,
    subject: 'Choose a new PhoneHaat password',
    expiresAt: new Date('2026-11-25T11:00:00Z'),
  });
  expect(mailIn('en').text).toContain(`\n${link}\n\nIt works once, within 60 minutes.`);
  expect(mailIn('bn').text).toContain(`\n${link}\n\nলিংকটি ৬০ মিনিটের মধ্যে একবার কাজ করবে।`);
});
