import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#server/http/api/logging.ts';
import { patience } from '#testing/lib/patience.ts';
import { book, enterCard, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createEventSender, eventKey, readEvent } from './events.ts';

const key = eventKey('a secret that only tests know');
const clock = () => new Date('2026-11-21T12:00:00Z');

/** An app whose webhook responds with these statuses in turn, and the events it received. */
function openApp(...answers: number[]) {
  const app: FastifyInstance = fastify();
  const got: unknown[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/hook', async (request, reply) => {
    const headers = new Headers(request.headers as Record<string, string>);
    got.push(readEvent(request.body as Buffer, headers, key, clock()));
    return reply.code(answers.shift() ?? 200).send({});
  });
  const warnings = vi.fn();
  const log = Object.assign(createLogger('silent'), { warn: warnings });
  const ids = ['1', '2'];
  const events = createEventSender({
    eventsTo: '/hook',
    key,
    clock,
    log,
    newId: () => ids.shift() ?? '3',
    pauses: [0, 1, 1],
  });
  events.attach(app);
  onTestFinished(() => app.close());
  return { app, events, got, warnings };
}

test('a payment is settled by the message alone when nobody confirms it', async () => {
  const shop = await buildTestApp({ cardEventsTo: '/api/payments/webhook' });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const bookingId = await book(shop, buyer, await shop.addProduct(seller));
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  await enterCard(shop, clientSecret);
  await vi.waitFor(async () => {
    const order = await shop.ok('GET /booked/:id', { params: { id: bookingId } }, buyer);
    expect(order.paid).toBe(true);
  }, patience);
});

test('a message is sent again, under the same id, until it has arrived', async () => {
  const { events, got, warnings } = openApp(503, 500);
  events.send('charge.refunded', 'pi_1');
  const event = { eventId: 'evt_1', id: 'pi_1' };
  await vi.waitFor(() => expect(got).toEqual([event, event, event]), patience);
  expect(warnings).not.toHaveBeenCalled();
});

test('after the last try it is given up, and says so', async () => {
  const { events, got, warnings } = openApp(503, 503, 503);
  events.send('charge.refunded', 'pi_1');
  await vi.waitFor(() => expect(warnings).toHaveBeenCalledTimes(1), patience);
  expect(got).toHaveLength(3);
});

test('a message on its way is waited for at the end, and a later one is not sent', async () => {
  const { app, events, got, warnings } = openApp(200);
  await app.ready();
  events.send('payment_intent.succeeded', 'pi_1');
  await app.close();
  const atClose = got.length;
  events.send('payment_intent.succeeded', 'pi_2');
  await new Promise(setImmediate);
  expect(got).toHaveLength(atClose);
  expect(warnings).not.toHaveBeenCalled();
});
