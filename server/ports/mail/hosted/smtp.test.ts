import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { describeMailSender } from '#testing/ports/mail-conformance.ts';
import { createSmtpSender } from './smtp.ts';

const expiresAt = new Date(Date.now() + 60 * 60_000);

const from = 'PhoneHaat <hello@shop.example>';

/** A local mail server that stores what it receives. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const messages: string[] = [];
  const envelopes: { from: string; to: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
      envelopes.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address) });
      text(stream).then((message) => {
        messages.push(message);
        done();
      }, done);
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as { port: number };
  return { messages, envelopes, address: `127.0.0.1:${port}` };
}

describeMailSender('SMTP', async () => {
  const { address, messages } = await startMailServer();
  const sender = createSmtpSender({ url: `smtp://${address}`, from });
  return { sender, received: async () => messages };
});

test('the mail server is given the sender and the one recipient', async () => {
  const { address, envelopes, messages } = await startMailServer();
  const sender = createSmtpSender({ url: `smtp://${address}`, from });

  await sender.send({ to: 'rahim@example.test', subject: 'Hello', text: 'Hello', expiresAt });

  expect(envelopes).toEqual([{ from: 'hello@shop.example', to: ['rahim@example.test'] }]);
  expect(messages[0]).toContain('From: PhoneHaat <hello@shop.example>');
});

test('name and password of the address are used', async () => {
  const seen: unknown[] = [];
  const { address, messages } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push({ username, password });
      done(null, { user: username });
    },
  });
  const sender = createSmtpSender({ url: `smtp://shop:p%40ss@${address}`, from });

  await sender.send({ to: 'rahim@example.test', subject: 'Hello', text: 'Hello', expiresAt });

  expect(seen).toEqual([{ username: 'shop', password: 'p@ss' }]);
  expect(messages).toHaveLength(1);
});

test('a recipient that the mail server refuses is an error', async () => {
  const { address } = await startMailServer({
    onRcptTo: (_recipient, _session, done) => done(new Error('No such person')),
  });
  const sender = createSmtpSender({ url: `smtp://${address}`, from });

  const sent = sender.send({
    to: 'nobody@example.test',
    subject: 'Hello',
    text: 'Hello',
    expiresAt,
  });

  await expect(sent).rejects.toThrow('No such person');
});

test('a mail server that is not there is an error', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  closed.close();
  await once(closed, 'close');
  const sender = createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from });

  const sent = sender.send({
    to: 'rahim@example.test',
    subject: 'Hello',
    text: 'Hello',
    expiresAt,
  });

  await expect(sent).rejects.toThrow('ECONNREFUSED');
});
