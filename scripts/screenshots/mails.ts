import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { allLanguages } from '#contract/languages.ts';
import {
  type NoticeFacts,
  type NoticeKind,
  noticeKinds,
  noticeTable,
} from '#contract/notices/kinds.ts';
import { exampleAsk } from '#contract/orders/ask-of.ts';
import { dealHours } from '#contract/orders/deal-states.ts';
import { digestMail, noticeMail } from '#server/features/notices/notice-mail.ts';
import { themes } from '#testing/screens/screen-tour.ts';
import { type Picture, saveContactSheet } from './contact-sheet.ts';

const origin = 'https://phonehaat.example';
const stop = `${origin}/api/unsubscribe/MDE5YTBiLXNpZ25lZC1ieS10aGUtc2hvcA`;
const at = new Date('2026-11-24T06:00:00Z');
const width = 360;

const meeting = { at: '2026-11-25T11:00:00Z', place: 'Jamuna Future Park, ground floor, Dhaka' };
const money = { taka: 24_500 };
/** A price, and until when it can be answered or paid. */
const offer = { taka: 21_000, at: '2026-11-26T06:00:00Z' };
const said = 'From full to 20 % in three hours of YouTube. The listing says a whole day.';

/** The facts in the mails of some kinds; the others name the phone alone. */
const factsOf: Partial<Record<NoticeKind, NoticeFacts>> = {
  'meeting-proposed': meeting,
  'meeting-accepted': meeting,
  'meeting-moved': meeting,
  'meeting-soon': meeting,
  paid: money,
  completed: money,
  'hold-ended': money,
  'refund-due': money,
  refunded: money,
  'paid-out': { ...money, reference: 'BKX7Q2M9LT' },
  'payout-failed': money,
  offer,
  'offer-countered': offer,
  'offer-accepted': { ...offer, at: '2026-11-25T06:00:00Z' },
  'offer-declined': { taka: offer.taka },
  'offer-withdrawn': { taka: offer.taka },
  'offer-lapsed': { taka: offer.taka },
  'agreed-price-over': { taka: offer.taka },
  'offer-gone': { taka: offer.taka },
};
const withReason = new Set<NoticeKind>([
  'declined',
  'problem',
  'answer',
  'decision',
  'called-off',
  'payout-failed',
  'hide',
  'delete',
  'warn',
  'unverify',
  'suspend',
  'unsuspend',
  'sentence-hidden',
  'sentence-back',
  'end',
]);

const withoutPhone = (kind: NoticeKind) =>
  noticeTable[kind].about === 'account' || kind === 'payout-address';

/** Every notice as a mail, in the language that a member has chosen, or in both. */
function mailsIn(language: (typeof allLanguages)[number] | null) {
  const to = 'buyer1@phonehaat.test';
  const phone = 'Samsung Galaxy S24 Ultra';
  const mails = noticeKinds.map((kind) => {
    const ask = exampleAsk(kind);
    const notice = {
      id: kind,
      at,
      to,
      kind,
      phone: withoutPhone(kind) ? '' : phone,
      language,
      bookingId: '019a0b00-0000-7000-8000-000000000001',
      threadId: '019a0b00-0000-7000-8000-000000000002',
      reason: withReason.has(kind) ? said : '',
      facts: factsOf[kind] ?? {},
      asks: ask && { ask, until: new Date('2026-11-26T06:00:00Z') },
    };
    return {
      name: `mail-${kind}`,
      mail: noticeMail(notice, origin, noticeTable[kind].always ? null : stop, dealHours),
    };
  });
  const notices = [
    { kind: 'saved-match' as const, phone, facts: { name: 'Galaxy under 30,000', count: 3 } },
    { kind: 'price-drop' as const, phone: 'Realme 12 5G', facts: { taka: 18_900 } },
  ];
  const digest = digestMail({ id: 'digest', at, to, language, notices }, origin, stop);
  return [...mails, { name: 'mail-digest', mail: digest }];
}

/** A picture of every mail as a phone shows it, and of its plain half, in both themes. */
export async function photographMails(browser: Browser, folder: string): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const language of [...allLanguages, null]) {
    const mails = mailsIn(language);
    for (const theme of themes) {
      const place = join(folder, `mails-${theme}-${language ?? 'both'}`);
      await mkdir(place, { recursive: true });
      const context = await browser.newContext({
        viewport: { width, height: 400 },
        colorScheme: theme,
      });
      const page = await context.newPage();
      const pictures: Picture[] = [];
      const photograph = async (name: string, html: string) => {
        await page.setContent(html);
        const path = join(place, `${name}.png`);
        await page.screenshot({ path, fullPage: true });
        pictures.push({ name, path });
      };
      for (const { name, mail } of mails) await photograph(name, mail.html ?? '');
      // Programs without HTML show the plain half; its theme is theirs.
      if (theme === 'light') {
        for (const { name, mail } of mails) await photograph(`${name}-plain`, plainPage(mail));
      }
      await saveContactSheet(pictures, place, width);
      taken.push(...pictures);
      await context.close();
    }
    console.log(`${mails.length} mails in ${language ? `"${language}"` : 'both languages'}`);
  }
  return taken;
}

const plainPage = ({ subject, text }: { subject: string; text: string }) =>
  `<!doctype html><meta charset="utf-8"><body style="margin:12px"><b>${subject}</b>
<pre style="white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 sans-serif">${text.replaceAll('<', '&lt;')}</pre>`;
