import { describe, expect, test } from 'vitest';
import {
  bundleMail,
  type Digest,
  digestMail,
  type NoticeToMail,
  noticeMail,
} from './notice-mail.ts';

const shop = 'https://phonehaat.example';
const stop = `${shop}/api/unsubscribe/x`;
const order = '018f0000-0000-7000-8000-000000000001';

const notice = (more: Partial<NoticeToMail> = {}): NoticeToMail => ({
  id: 'n1',
  at: new Date('2026-11-22T06:00:00Z'),
  to: 'nadia@example.test',
  kind: 'paid',
  reason: '',
  phone: '',
  facts: {},
  bookingId: null,
  threadId: null,
  language: 'en',
  ...more,
});

const title = 'The phone is paid for; the money is kept until the handover';
const why = 'You get this mail because you have an account at PhoneHaat.';
const settings = `Email settings: ${shop}/dashboard/messages/settings`;
const messages = `Open at PhoneHaat: ${shop}/dashboard/messages`;

describe('the mail of a notice', () => {
  test('has its facts, its page, and how to get no more of them', () => {
    const facts = { taka: 24_500, place: 'Shahbagh' };
    const { html, ...mail } = noticeMail(
      notice({ phone: 'Vivo V29', facts, bookingId: order }),
      shop,
      stop,
    );
    expect(mail).toEqual({
      to: 'nadia@example.test',
      subject: `${title}: Vivo V29`,
      text: `${title}

Phone: Vivo V29
Amount: Tk 24,500
Where: Shahbagh

Open at PhoneHaat: ${shop}/order/${order}
${settings}
No more mails like this one: ${stop}

${why}
`,
      messageId: 'notice-n1',
      // A week after the event.
      expiresAt: new Date('2026-11-29T06:00:00Z'),
      unsubscribeUrl: stop,
    });
    const links = [...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(html).toContain('>PhoneHaat</p>');
    expect(html).not.toMatch(/<p[^>]*><\/p>/);
    expect(html).toContain(`>${why}</p>`);
    expect(links).toEqual([`${shop}/order/${order}`, `${shop}/dashboard/messages/settings`, stop]);
  });

  test('of a decision says the reason and how to answer; after the end of an account only by mail', () => {
    const textOf = (kind: NoticeToMail['kind']) =>
      noticeMail(notice({ kind, reason: 'Because' }), shop, null).text;
    expect(textOf('dismiss')).toBe(`We looked at your report: the phone stays

Reason: Because

To answer, open it at PhoneHaat and log in.

${messages}
${settings}

${why}
`);
    // Who can open no page any more gets no link.
    const end = noticeMail(notice({ kind: 'end', reason: 'Because', language: 'bn' }), shop, null);
    expect(end.html).toContain('>ফোনহাট</p>');
    expect(end.html).toContain('>উত্তর দিতে ');
    expect(end.html).not.toMatch(/<a |class="small"|null/);
    expect(textOf('end')).toBe(`Your account was ended

Reason: Because

To answer, reply to this mail.

`);
    // A reason that no admin has written is read in the shop.
    expect(textOf('payout-address')).toContain('Reason: read it at PhoneHaat\n');
    expect(textOf('payout-failed')).toContain('Reason: Because\n');
  });

  test('without facts, address of the shop or a language has paths, and both languages', () => {
    const { subject, text, unsubscribeUrl } = noticeMail(notice({ language: null }), null, '/stop');
    // In the language of the market first.
    expect(subject).toMatch(new RegExp(`^ফোনটির .* / ${title}$`));
    expect(text.split('\n\n—\n\n')[1]).toBe(`${title}

Open at PhoneHaat: /dashboard/messages
Email settings: /dashboard/messages/settings
No more mails like this one: /stop

${why}
`);
    expect(text).toContain(': /bn/dashboard/messages\n');
    expect(unsubscribeUrl).toBeUndefined();
  });

  test('quotes nothing of a member that may cheat, in its subject either', () => {
    const phone = 'URGENT: call 01712345678';
    const facts = { place: 'bkash-secure.example', name: phone };
    const { subject, text } = noticeMail(notice({ phone, facts }), shop, null);
    expect(subject).toBe(title);
    expect(text).toContain(`${title}

Name: read it at PhoneHaat
Where: read it at PhoneHaat

`);
  });
});

const several: Digest = {
  id: 'n1',
  at: new Date('2026-11-22T06:00:00Z'),
  to: 'nadia@example.test',
  language: 'en',
  notices: [
    { kind: 'saved-match', facts: { name: 'Samsung', count: 2 }, phone: '' },
    { kind: 'price-drop', facts: { taka: 20_000 }, phone: 'Vivo V29' },
    { kind: 'price-drop', facts: { taka: 9_000 }, phone: 'call 01712345678' },
  ],
};

test('the digest of a day has a line of each, leads to what is saved, and ends with its day', () => {
  const { html: _, ...mail } = digestMail(several, shop, stop);
  expect(mail).toEqual({
    to: 'nadia@example.test',
    subject: 'Saved searches and phones',
    text: `Saved searches and phones

Samsung: New phones match your search: 2
Vivo V29: A price that you follow fell: Tk 20,000
read it at PhoneHaat: A price that you follow fell: Tk 9,000

Open at PhoneHaat: ${shop}/saved
${settings}
No more mails like this one: ${stop}

${why}
`,
    messageId: 'notice-n1',
    // 22:00 in Dhaka.
    expiresAt: new Date('2026-11-22T16:00:00Z'),
    unsubscribeUrl: stop,
  });
});

test('several lesser notices are one mail, with their number and no link that ends only one kind', () => {
  const { html: _, ...mail } = bundleMail(several, shop);
  expect(mail).toEqual({
    to: 'nadia@example.test',
    subject: 'Buying and selling (3)',
    text: `Buying and selling (3)

read it at PhoneHaat: New phones match your search
Vivo V29: A price that you follow fell
read it at PhoneHaat: A price that you follow fell

${messages}
${settings}

${why}
`,
    messageId: 'notice-n1',
    expiresAt: new Date('2026-11-29T06:00:00Z'),
  });
});
