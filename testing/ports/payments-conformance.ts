import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Message,
  type NewPayment,
  type NewRefund,
  type Notification,
  NotificationRefused,
  type PaymentProvider,
  type Start,
  type StoredAttempt,
} from '#server/ports/payments/port.ts';

/** A notification as received over the network. */
export type SentNotification = { body: string; headers: Record<string, string> };

/** A provider under test, and actions outside of the program. */
export type PaymentsUnderTest = {
  provider: PaymentProvider;
  /** A buyer pays with a valid card or wallet; throws where that cannot be any more. */
  pay: (start: Start) => Promise<void>;
  /** The provider brings a refund that it has accepted to its end; of providers that take days. */
  finishRefunds?: () => Promise<void>;
  /**
   * Signed notifications, of providers whose signature covers the raw bytes and the time; `about`
   * an attempt by the provider's id, signed this many seconds ago.
   */
  signed?: {
    about: (id: string, secondsAgo?: number) => Promise<SentNotification>;
    aboutElse: () => Promise<SentNotification>;
  };
};

const amount = 2_450_000;

/** The conformance suite of payment providers, by the stated abilities of each. */
export function describePayments(name: string, make: () => Promise<PaymentsUnderTest>) {
  describe(`${name} as payment provider`, () => {
    let tested: PaymentsUnderTest;
    let provider: PaymentProvider;
    let refs = 0;
    beforeEach(async () => {
      tested = await make();
      provider = tested.provider;
    });

    function order(changes: Partial<NewPayment> = {}): NewPayment {
      refs += 1;
      return {
        ref: `R${Date.now().toString(36)}X${refs}`.toUpperCase(),
        amount,
        method: provider.methods[0] ?? 'card',
        returnTo: `http://localhost/payments/return/${provider.name}`,
        notifyTo: `http://localhost/api/payments/webhook/${provider.name}`,
        productName: 'Samsung Galaxy A54',
        buyer: {
          name: 'Nadia',
          email: 'nadia@example.test',
          phone: '01712345678',
          address: 'Shahbagh, Dhaka',
        },
        ...changes,
      };
    }

    function refund(changes: Partial<NewRefund> = {}): NewRefund {
      refs += 1;
      return { key: `K${Date.now().toString(36)}${refs}`, amount, reason: 'Broken', ...changes };
    }

    async function open(changes: Partial<NewPayment> = {}) {
      const ordered = order(changes);
      const { attempt, start } = await provider.createPayment(ordered);
      const stored: StoredAttempt = {
        ref: ordered.ref,
        id: attempt.id,
        amount: ordered.amount,
        facts: attempt.facts ?? {},
        openedAt: new Date(),
        isCapturing: false,
      };
      return { ordered, attempt, start, stored };
    }

    /** Paid, and captured if the provider needs that. */
    async function openPaid() {
      const opened = await open();
      await tested.pay(opened.start);
      const report = provider.capture
        ? await provider.capture({ ...opened.stored, isCapturing: true })
        : await provider.retrieve(opened.stored);
      const facts = { ...opened.stored.facts, ...report?.facts };
      return { ...opened, report, stored: { ...opened.stored, facts, isCapturing: true } };
    }

    // spec S1-13
    test('a new payment is as ordered, and waits for the buyer', async () => {
      const { ordered, attempt, stored, start } = await open();
      expect(attempt).toMatchObject({ ref: ordered.ref, amount, currency: 'bdt' });
      expect(['requires_payment_method', 'requires_action']).toContain(attempt.status);
      expect(attempt.refunded ?? 0).toBe(0);
      const now = await provider.retrieve(stored);
      expect(now?.status ?? attempt.status).toBe(attempt.status);
      expect(start.kind === 'redirect').toBe(provider.leavesTo.length > 0);
    });

    test('the buyer leaves to the hosts that the provider names, and to no other', async () => {
      const { start } = await open();
      if (start.kind === 'in-page') return expect(start.clientSecret).toMatch(/./);
      // A path is a page of the shop itself, as the test wallet's.
      if (start.url.startsWith('/')) return expect(provider.leavesTo).toEqual(["'self'"]);
      expect(provider.leavesTo).toContain(new URL(start.url).origin);
    });

    test('an open payment goes on where it was', async () => {
      const { stored, start } = await open();
      const resumed = await provider.resume(stored);
      if (resumed) expect(resumed).toEqual(start);
      else expect(provider.can.reopensByRef).toBe(false);
    });

    test('the same ref gives the same attempt where the provider says so, another ref another', async () => {
      const first = order();
      const one = await provider.createPayment(first);
      if (provider.can.reopensByRef) {
        const two = await provider.createPayment(first);
        expect(two.attempt.id).toBe(one.attempt.id);
      }
      expect((await open()).attempt.id).not.toBe(one.attempt.id);
    });

    test('what the buyer paid has succeeded, with amount and ref', async () => {
      const { ordered, stored, report } = await openPaid();
      const paid = { ref: ordered.ref, amount, currency: 'bdt', status: 'succeeded' };
      expect(report).toMatchObject(paid);
      expect(await provider.retrieve(stored)).toMatchObject(paid);
      if (provider.can.reopensByRef) {
        const again = await provider.createPayment(ordered);
        expect(again.attempt.id).toBe(stored.id);
      }
    });

    test('an unknown attempt is null, for asking and for closing', async () => {
      const { stored } = await open();
      const unknown = { ...stored, ref: 'RUNKNOWN', id: 'pi_unknown', facts: {} };
      expect(await provider.retrieve(unknown)).toBeNull();
      expect(await provider.close(unknown)).toBeNull();
    });

    test('a closed attempt is over as far as the provider can say so', async () => {
      const { stored, start } = await open();
      const closed = await provider.close(stored);
      expect(closed?.status).not.toBe('succeeded');
      if (provider.can.cancel !== 'final') return;
      expect(closed).toMatchObject({ status: 'canceled' });
      expect(await provider.close(stored)).toMatchObject({ status: 'canceled' });
      await expect(tested.pay(start)).rejects.toThrow();
      expect(await provider.retrieve(stored)).toMatchObject({ status: 'canceled' });
      expect(await provider.resume(stored)).toBeNull();
    });

    test('money that only comes by taking it does not come by itself', async () => {
      if (provider.can.cancel !== 'by-not-capturing') return;
      const { stored, start } = await open();
      await tested.pay(start);
      expect((await provider.retrieve(stored))?.status).not.toBe('succeeded');
      expect((await provider.close(stored))?.status).not.toBe('succeeded');
      const unpaid = await open();
      const taken = await provider.capture?.({ ...unpaid.stored, isCapturing: true });
      expect(taken?.status).not.toBe('succeeded');
    });

    test('taking the money twice takes it once', async () => {
      if (!provider.capture) return;
      const { stored } = await openPaid();
      expect(await provider.capture(stored)).toMatchObject({ status: 'succeeded', amount });
    });

    test('closing does not take back what was paid', async () => {
      const { stored } = await openPaid();
      expect(await provider.close(stored)).toMatchObject({ status: 'succeeded' });
    });

    /** If only a person can refund, `refund` reports that each time, and no money moves. */
    const isByHand = () => provider.can.refunds === 'by-hand';

    test('a refund that only a person can make says what that person does', async () => {
      if (!isByHand()) return;
      const { stored } = await openPaid();
      for (const made of [refund(), refund({ amount: 450_000 })]) {
        const answer = await provider.refund(stored, made);
        expect(answer).toEqual({ id: null, status: 'failed', problem: expect.stringMatching(/./) });
        const asked = { ...made, id: null, otherIds: [], startedAt: new Date() };
        expect(await provider.retrieveRefund(stored, asked)).toBeNull();
      }
      expect(await provider.retrieve(stored)).toMatchObject({ status: 'succeeded', amount });
    });

    async function refunded(stored: StoredAttempt, made: NewRefund) {
      const first = await provider.refund(stored, made);
      if (provider.can.refunds === 'at-once') expect(first.status).toBe('done');
      await tested.finishRefunds?.();
      const asked = { ...made, id: first.id, otherIds: [], startedAt: new Date() };
      expect(await provider.retrieveRefund(stored, asked)).toMatchObject({ status: 'done' });
      return first;
    }

    test('a refund is done when the provider says so, and the report tells of it', async () => {
      if (isByHand()) return;
      const { stored } = await openPaid();
      await refunded(stored, refund());
      const report = await provider.retrieve(stored);
      expect(report).toMatchObject({ status: 'succeeded', amount });
      if (report?.refunded !== null) expect(report?.refunded).toBe(amount);
    });

    test('a part goes back, then the rest, and never more than was paid', async () => {
      if (isByHand()) return;
      const { stored } = await openPaid();
      await refunded(stored, refund({ amount: 450_000 }));
      await expect(provider.refund(stored, refund())).rejects.toThrow();
      await refunded(stored, refund({ amount: 2_000_000 }));
      await expect(provider.refund(stored, refund({ amount: 1_00 }))).rejects.toThrow();
    });

    test('a refund of the same key happens once, where the provider says so', async () => {
      if (!provider.can.refundsOncePerKey) return;
      const { stored } = await openPaid();
      const made = refund({ amount: 500_000 });
      const first = await provider.refund(stored, made);
      expect((await provider.refund(stored, made)).id).toBe(first.id);
      expect((await provider.retrieve(stored))?.refunded ?? 500_000).toBe(500_000);
    });

    test('two refunds of all the money at once give it back once', async () => {
      if (isByHand()) return;
      const { stored } = await openPaid();
      const tries = [refund(), refund()].map((each) => provider.refund(stored, each));
      const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status).sort();
      expect(outcomes).toEqual(['fulfilled', 'rejected']);
    });

    test('what was not paid is not refunded, and an unknown refund is not known', async () => {
      if (isByHand()) return;
      const { stored } = await open();
      await expect(provider.refund(stored, refund())).rejects.toThrow();
      const unknown = { ...stored, id: 'pi_unknown', facts: {} };
      await expect(provider.refund(unknown, refund())).rejects.toThrow();
      const asked = { ...refund(), id: null, otherIds: [], startedAt: new Date() };
      expect(await provider.retrieveRefund(stored, asked)).toBeNull();
    });

    function toMessage({ body, headers }: SentNotification): Message {
      return {
        method: 'POST',
        query: new URLSearchParams(),
        body: Buffer.from(body),
        headers: new Headers(headers),
      };
    }
    const read = (sent: SentNotification): Promise<Notification | null> =>
      provider.readNotification(toMessage(sent));

    test('a signed notification names its attempt, the same one however often it comes', async () => {
      if (!tested.signed) return;
      const { attempt } = await open();
      const sent = await tested.signed.about(attempt.id);
      const notification = await read(sent);
      expect(notification).toEqual({ eventId: expect.stringMatching(/./), id: attempt.id });
      expect(await read(sent)).toEqual(notification);
      const other = await read(await tested.signed.about(attempt.id));
      expect(other?.eventId).not.toBe(notification?.eventId);
      expect(await read(await tested.signed.aboutElse())).toBeNull();
    });

    // sec T6
    test('a notification in other bytes is refused: the signature is over the very body', async () => {
      if (!tested.signed) return;
      const { id } = (await open()).attempt;
      const { body, headers } = await tested.signed.about(id);
      const changed = body.replace(id, `${id.slice(0, -1)}x`);
      expect(changed).not.toBe(body);
      for (const other of [changed, `${body} `, JSON.stringify(JSON.parse(body), null, 7)]) {
        await expect(read({ body: other, headers })).rejects.toThrow(NotificationRefused);
      }
    });

    // sec T6
    test('a notification that was signed ten minutes ago is refused, a minute ago is fine', async () => {
      if (!tested.signed) return;
      const { id } = (await open()).attempt;
      expect(await read(await tested.signed.about(id, 60))).toMatchObject({ id });
      await expect(read(await tested.signed.about(id, 600))).rejects.toThrow(NotificationRefused);
    });

    test('without its signature, or with that of another one, it is refused', async () => {
      if (!tested.signed) return;
      const { body, headers } = await tested.signed.about((await open()).attempt.id);
      const other = await tested.signed.about((await open()).attempt.id);
      await expect(read({ body, headers: {} })).rejects.toThrow(NotificationRefused);
      await expect(read({ body, headers: other.headers })).rejects.toThrow(NotificationRefused);
      await expect(read({ body: '', headers })).rejects.toThrow(NotificationRefused);
      await expect(read({ body: 'no JSON', headers })).rejects.toThrow(NotificationRefused);
    });

    test('a return that names nothing is none', () => {
      const method = 'GET' as const;
      const empty = { method, query: new URLSearchParams(), body: Buffer.alloc(0) };
      expect(provider.readReturn({ ...empty, headers: new Headers() })).toBeNull();
    });
  });
}
