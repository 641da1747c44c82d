import type Stripe from 'stripe';
import { type EnteredCard, stripeTestCards } from './cards.ts';
import type { StripeErrorBody } from './refusal.ts';

/** A declined card or an invalid request; `body` is the `error` of Stripe. */
export class PaymentRefused extends Error {
  readonly body: StripeErrorBody;
  constructor(body: StripeErrorBody) {
    super(`${body.code ?? body.type}: ${body.message}`);
    this.body = body;
  }
}

/** A buyer on the payment page, as seen by Stripe through Stripe.js. */
export function createPayer(url: string, publishableKey: string) {
  async function post(path: string, params: Record<string, string>) {
    const answer = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(params),
    });
    const read = (await answer.json()) as Stripe.PaymentIntent & { error?: StripeErrorBody };
    if (read.error) throw new PaymentRefused(read.error);
    return read as Stripe.PaymentIntent;
  }

  return {
    /**
     * Confirms with a card; throws `PaymentRefused`. A card may need approval first:
     * `requires_action`.
     */
    pay(clientSecret: string, card: Partial<EnteredCard> = {}): Promise<Stripe.PaymentIntent> {
      const entered = {
        number: stripeTestCards.works,
        exp_month: '12',
        exp_year: '2040',
        cvc: '123',
        ...card,
      };
      return post(`/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
        key: publishableKey,
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        ...Object.fromEntries(
          Object.entries(entered).map(([name, value]) => [
            `payment_method_data[card][${name}]`,
            value,
          ]),
        ),
      });
    },
    /** Answers the 3-D Secure challenge. */
    answerBank: (clientSecret: string, approve: boolean): Promise<Stripe.PaymentIntent> =>
      post(`/redirect/authenticate/${intentIdOf(clientSecret)}`, {
        approve: approve ? 'yes' : 'no',
      }),
  };
}

function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
