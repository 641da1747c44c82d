import type { OfferDesk } from '#contract/orders/offer-calls.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { OwnMoney, PayoutLine } from '#contract/payouts/calls.ts';
import type { Question } from './question.ts';

const name = 'promises';
/** Jobs run each half hour, and a clock may be 90 seconds off. */
const slack = 75 * 60_000;

/** A promise to a person: by then it is otherwise, or another date was shown. */
type Promised = { what: string; until: number };

export function promises(): Question {
  const given = new Map<string, Promised>();
  /** The agreed price on a buyer's page, in Taka, by buyer and phone; and by order. */
  const agreed = new Map<string, { taka: number; until: number }>();
  const booked = new Map<string, number>();
  return {
    name,
    sentence: 'What a page says that time will decide, time has decided.',
    onAnswer(country, reader, { key, params, body: fields }, { status, body }) {
      if (status !== 200 || !reader) return;
      /** Notes a promise, unless the same one was given before and its time has passed. */
      const promise = (about: string, what: string, until: string | null) => {
        if (!until) return given.delete(about);
        const before = given.get(about);
        const at = Date.parse(until);
        if (before?.what === what && before.until === at && country.now() > at + slack) {
          country.falsify(
            name,
            `${reader.name} reads again that ${what} until ${until}, which is over.`,
          );
        }
        return given.set(about, { what, until: at });
      };
      if (key === 'GET /order/:id') {
        const page = body as unknown as OrderPage;
        promise(`order ${page._id}`, `an order is ${page.state}`, page.until);
      } else if (key === 'GET /threads/:id/offer' || key === 'GET /offers/:id') {
        const { offer, phone, role } = body as unknown as OfferDesk;
        const about = `${reader.id} ${phone._id}`;
        agreed.delete(about);
        if (role === 'buyer' && offer?.state === 'accepted' && offer.until) {
          agreed.set(about, { taka: offer.taka, until: Date.parse(offer.until) });
        }
        if (offer) promise(`offer ${offer._id}`, `an offer is ${offer.state}`, offer.until);
      } else if (key === 'GET /money') {
        for (const line of (body as unknown as OwnMoney).lines) {
          const until = line.state === 'cooling' ? line.availableFrom : null;
          promise(`money ${line.bookingId}`, 'money is cooling', until);
        }
      }
      if (key === 'POST /booking') {
        const price = agreed.get(`${reader.id} ${(fields as { productId?: string })?.productId}`);
        if (price && country.now() < price.until - slack) {
          booked.set(String(body.insertedId), price.taka);
        }
      }
      if (key === 'GET /booked/:id') {
        const taka = booked.get(params?.id ?? '') ?? Number.POSITIVE_INFINITY;
        if (Number(body.price) > taka) {
          country.falsify(
            name,
            `${reader.name} has agreed on ${taka}, and is to pay ${body.price}.`,
          );
        }
      }
      // Money of which its seller reads that it cools is in no batch.
      if (key === 'GET /payouts/:id') {
        for (const { bookingId } of (body.lines as PayoutLine[]).flatMap(({ deals }) => deals)) {
          const until = given.get(`money ${bookingId}`)?.until ?? 0;
          if (country.now() < until - slack) {
            country.falsify(
              name,
              `Money that cools until ${new Date(until).toISOString()} is in a batch.`,
            );
          }
        }
      }
    },
  };
}
