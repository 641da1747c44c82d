import { afterAll, beforeAll, expect, test } from 'vitest';
import { allLanguages } from '#contract/languages.ts';
import { noticeKinds } from '#contract/notices/kinds.ts';
import { defaultNames, setShopNames } from '#contract/shop-name.ts';
import { setShopColour } from '#server/lib/shop-colours.ts';
import { answerMail, copyMail } from '../support/support-mails.ts';
import { confirmationMail } from '../users/confirmation-mail.ts';
import { passwordResetMail } from '../users/password-reset-mail.ts';
import { noticeMail } from './notice-mail.ts';
import { writePush } from './push-text.ts';

const at = new Date('2026-11-22T06:00:00Z');
const email = 'nadia@example.test';
const origin = 'https://mela.example';
const order = '018f0000-0000-7000-8000-000000000001';

beforeAll(async () => {
  setShopNames({ en: 'Mobile Mela', bn: 'মোবাইল মেলা' });
  await setShopColour('#e8590c');
});
afterAll(async () => {
  setShopNames(defaultNames);
  await setShopColour(null);
});

const anotherShop = /PhoneHaat|ফোনহাট|#0b6b4a|#57c898/;

test('no mail or push of Mobile Mela names another shop, or has its colours', () => {
  const sent: string[] = [];
  for (const language of allLanguages) {
    for (const kind of noticeKinds) {
      const notice = {
        ...{ id: 'n1', at, to: email, kind, reason: '', phone: 'Vivo V29', threadId: null },
        ...{ facts: { taka: 24_500, at: at.toISOString() }, bookingId: order, language },
      };
      const { subject, text, html } = noticeMail(notice, origin, `${origin}/api/unsubscribe/x`);
      sent.push(subject, text, html ?? '', writePush(notice, origin).text);
    }
    const message = { id: 'm1', at, address: email, text: 'Hello', order_id: order, language };
    const desk = { publicUrl: origin, supportAddress: null };
    const mails = [
      passwordResetMail({ email, link: `${origin}/x`, language }, at),
      answerMail(message, { text: 'Hello' }, desk),
      copyMail(message, email, desk),
    ];
    for (const { subject, text } of mails) sent.push(subject, text);
  }
  const { subject, text } = confirmationMail({ email, token: 'x', origin }, at);
  sent.push(subject, text);
  expect(sent.filter((each) => anotherShop.test(each))).toEqual([]);
  expect(sent.filter((each) => /Mobile Mela|মোবাইল মেলা/.test(each)).length).toBeGreaterThan(100);
});
