import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { MailSender } from '#server/ports/mail/port.ts';

const expiresAt = new Date(Date.now() + 60 * 60_000);

export type MailSenderUnderTest = {
  sender: MailSender;
  /** All received messages, with headers. */
  received(): Promise<string[]>;
};

/** The conformance suite of mail senders. */
export function describeMailSender(name: string, make: () => Promise<MailSenderUnderTest>): void {
  describe(`${name} is a mail sender`, () => {
    test('a message arrives whole: who, about what, and a text of any language', async () => {
      const { sender, received } = await make();
      const text = `নতুন পাসওয়ার্ড\n\nhttps://shop.example/reset-password?token=${'x'.repeat(90)}\n`;

      await sender.send({ to: 'rahim@example.test', subject: 'পাসওয়ার্ড', text, expiresAt });

      const [message = ''] = await received();
      const mail = await PostalMime.parse(message);
      expect(mail.to).toEqual([{ name: '', address: 'rahim@example.test' }]);
      expect(mail.from?.address).toContain('@');
      expect(mail.subject).toBe('পাসওয়ার্ড');
      expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(text.trim());
      expect(Math.abs(Date.parse(mail.date ?? '') - Date.now())).toBeLessThan(60_000);
    });

    test('an answer goes to the address that it names', async () => {
      const { sender, received } = await make();
      const replyTo = 'nadia@example.test';

      await sender.send({
        to: 'shop@example.test',
        replyTo,
        subject: 'Help',
        text: 'Hi',
        expiresAt,
      });

      const mail = await PostalMime.parse((await received())[0] ?? '');
      expect(mail.replyTo).toEqual([{ name: '', address: replyTo }]);
    });

    test('each message is one of its own', async () => {
      const { sender, received } = await make();

      await sender.send({ to: 'first@example.test', subject: 'One', text: 'First', expiresAt });
      await sender.send({ to: 'second@example.test', subject: 'Two', text: 'Second', expiresAt });

      const mails = await Promise.all((await received()).map((each) => PostalMime.parse(each)));
      expect(mails.map(({ subject }) => subject).sort()).toEqual(['One', 'Two']);
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
    });

    // sec V1.3.11
    test('line breaks in a subject or an address add no header and no recipient', async () => {
      const { sender, received } = await make();

      await sender.send({
        to: 'rahim@example.test',
        subject: 'Hello\r\nBcc: everyone@example.test',
        text: 'Hello',
        expiresAt,
      });
      const sent = sender.send({
        to: 'rahim@example.test\r\nBcc: everyone@example.test',
        subject: 'Hello',
        text: 'Hello',
        expiresAt,
      });
      await sent.catch(() => 'refused is fine as well');

      for (const message of await received()) {
        const { headers, bcc = [], to = [] } = await PostalMime.parse(message);
        expect(headers.map(({ key }) => key)).not.toContain('bcc');
        expect([...bcc, ...to].map(({ address }) => address)).not.toContain(
          'everyone@example.test',
        );
      }
    });
  });
}
