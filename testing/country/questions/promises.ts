import type { OfferDesk } from '#contract/orders/offer-calls.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { OwnMoney, PayoutLine } from '#contract/payouts/calls.ts';
import { wasGatewayAway } from './deadlines.ts';
import type { Question } from './question.ts';

const name = 'promises';
/** Jobs run each half hour, and a clock may be 90 seconds off. */
const slack = 75 * 60_000;

/** A promise to a person: by then it is otherwise, or another date was shown. */
type Promised = { what: string; until: number; again: () => Promise<unknown> };

export function promises(): Question {
  const given = new Map<string, Promised>();
  /** The agreed price on a buyer's page, in Taka, by buyer and phone; and by order. */
  const agreed = new Map<string, { taka: number; until: number }>();
  const booked = new Map<string, number>();
  /** Prices that may fall, but not rise, until then. */
  const fixed = new Map<string, { price: number; until: number }>();
  return {
    name,
    sentence: 'What a page says that time will decide, time has decided.',
    // Who was promised something reads it again the night after.
    async eachNight(country) {
      if (wasGatewayAway(country)) return;
      for (const [about, { until, again }] of [...given]) {
        if (country.now() < until + slack) continue;
        await again();
        if (given.get(about)?.until === until) given.delete(about);
      }
    },
    onAnswer(country, reader, { key, params, body: fields }, { status, body }) {
      if (body.code === 'price-changed' && key === 'POST /create-payment-intent') {
        const promised = fixed.get((fields as { bookingId: string }).bookingId);
        const isFixed = promised && country.now() < promised.until - slack;
        if (isFixed && Number(body.selingPrice) > promised.price)
          country.falsify(
            name,
            `${reader?.name} was promised ${promised.price}, and is to pay ${body.selingPrice}.`,
          );
      }
      if (status !== 200 || !reader) return;
      /** Notes a promise, unless the same one was given before and its time has passed. */
      const promise = (about: string, what: string, until: string | null) => {
        if (!until) return given.delete(about);
        const again = () => country.call(reader, key, { params });
        const before = given.get(about);
        const at = Date.parse(until);
        if (before?.what === what && before.until === at && country.now() > at + slack) {
          country.falsify(
            name,
            `${reader.name} reads again that ${what} until ${until}, which is over.`,
          );
        }
        return given.set(about, { what, until: at, again });
      };
      if (key === 'GET /order/:id') {
        const page = body as unknown as OrderPage;
        promise(`order ${page._id}`, `an order is ${page.state}`, page.until);
        const promised = fixed.get(page._id);
        const isFixed = promised && country.now() < promised.until - slack;
        if (isFixed && page.askAgain && page.askAgain.price > promised.price)
          country.falsify(
            name,
            `${reader.name} was promised ${promised.price}, and reads ${page.askAgain.price}.`,
          );
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
      if (key === 'POST /create-payment-intent') {
        const { price, bookingId } = fields as { price: number; bookingId: string };
        const taka = booked.get(bookingId) ?? Number.POSITIVE_INFINITY;
        if (price > taka)
          country.falsify(name, `${reader.name} has agreed on ${taka}, and pays ${price}.`);
      }
      if (key === 'GET /booked/:id' && body.priceUntil) {
        const id = params?.id ?? '';
        const before = fixed.get(id);
        const price = Number(body.price);
        if (before && price > before.price && country.now() < before.until - slack)
          country.falsify(
            name,
            `The price of ${reader.name} rose from ${before.price} to ${price}.`,
          );
        fixed.set(id, { price, until: Date.parse(String(body.priceUntil)) });
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
