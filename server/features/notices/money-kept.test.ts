import { expect, test } from 'vitest';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { dealHours } from '#contract/orders/deal-states.ts';
import { noticeMail } from './notice-mail.ts';

const order = '019a0b00-0000-7000-8000-00005c3f9a1b';
const hours = { ...dealHours, problem: 36, 'calling-off': 24, decision: 96 };

const mailOf = (kind: NoticeKind, language: 'bn' | 'en', bookingId: string | null = order) => {
  const notice = { id: 'one', at: new Date('2026-11-24T06:00:00Z'), to: 'rima@members.test' };
  const about = {
    kind,
    reason: '',
    phone: 'Galaxy A54',
    facts: {},
    bookingId,
    threadId: null,
    language,
  };
  return noticeMail({ ...notice, ...about }, 'https://shop.example', null, hours);
};

// A payment in doubt, a refund on its way, a payout that failed or is held, a dispute.
test.each<[NoticeKind, english: RegExp[], bangla: RegExp[]]>([
  ['hold-ended', [/not lost/, /within 24 hours/], [/হারায়নি/, /২৪ ঘণ্টার মধ্যে/]],
  ['refund-due', [/not lost/, /after 10 days/], [/হারায়নি/, /১০ দিনেও/]],
  ['payout-failed', [/not lost/, /after 24 hours/], [/হারায়নি/, /২৪ ঘণ্টা পর/]],
  ['payouts-held', [/not lost/, /for 7 days/], [/হারায়নি/, /৭ দিনেও/]],
  // By the hours of this shop.
  ['problem', [/is safe/, /within 36 hours/, /within 4 days/], [/নিরাপদ/, /৩৬ ঘণ্টার/, /৪ দিনের/]],
  ['answer', [/is safe/, /within 4 days/], [/নিরাপদ/, /৪ দিনের মধ্যে/]],
  ['calling-off', [/is safe/, /within 24 hours/], [/নিরাপদ/, /২৪ ঘণ্টার মধ্যে/]],
  ['reopened', [/is safe/, /within 4 days/], [/নিরাপদ/, /৪ দিনের মধ্যে/]],
])(
  'the mail "%s" says what is not lost, until when, and how to write about which order',
  (kind, english, bangla) => {
    for (const [language, said, number, help] of [
      ['en', english, 'Order number', 'https://shop.example/help'],
      ['bn', bangla, 'অর্ডার নম্বর', 'https://shop.example/bn/help'],
    ] as const) {
      const mail = mailOf(kind, language);
      for (const text of [mail.text, mail.html ?? '']) {
        for (const part of said) expect(text).toMatch(part);
        expect(text).toMatch(new RegExp(`${number}(: |</dt>\\s*<dd[^>]*>)PH-5C3F-9A1B`));
        expect(text).toContain(`${help}?order=${order}#write`);
      }
    }
  },
);

test('a mail about no order has the address for writing alone, and other mails have neither', () => {
  const failed = mailOf('payout-failed', 'en', null);
  expect(failed.text).toContain('https://shop.example/help#write');
  expect(failed.text).not.toContain('Order number');
  const accepted = mailOf('meeting-accepted', 'en').text;
  expect(accepted).not.toMatch(/help|Order number/);
});
