import type { KyselyPlugin } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { PaymentProvider } from '#server/ports/payments/port.ts';
import { createPaymentProviders, type PaymentProviders } from '#server/ports/payments/providers.ts';

/** The program is dead: its next step does not happen. */
class Died extends Error {}

/** How many steps until the program dies, counted over its statements and calls to the provider. */
export type Life = ReturnType<typeof createLife>;

export function createLife() {
  let left = Number.POSITIVE_INFINITY;
  let steps = 0;
  return {
    /** It dies before the step with this number, from 0. */
    dieAt(step: number | null) {
      left = step ?? Number.POSITIVE_INFINITY;
      steps = 0;
    },
    /** Begins anew, as after a restart; returns whether it had died. */
    revive(): boolean {
      const died = steps > left;
      left = Number.POSITIVE_INFINITY;
      return died;
    },
    /** Throws from the step of the death on: a transaction that is open is rolled back. */
    step() {
      steps += 1;
      if (steps > left) throw new Died(`before step ${left}`);
    },
  };
}

export function mortalDb(db: Db, life: Life): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      life.step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** A death before a call does not reach the provider; after it, the program may still be dead. */
export function mortalProviders(payments: PaymentProviders, life: Life): PaymentProviders {
  const through =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      life.step();
      return await call(...args);
    };
  const mortal = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    createPayment: through(provider.createPayment),
    resume: through(provider.resume),
    retrieve: through(provider.retrieve),
    close: through(provider.close),
    refund: through(provider.refund),
    retrieveRefund: through(provider.retrieveRefund),
  });
  return createPaymentProviders(payments.all.map(mortal));
}
