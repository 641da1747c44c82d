import { afterAll } from 'vitest';
import { inLanguage, type Language } from '#contract/languages.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { type AamarpayStandIn, startAamarpayStandIn } from '../aamarpay-server/start.ts';
import { type BkashStandIn, startBkashStandIn } from '../bkash-server/start.ts';
import { type SslcommerzStandIn, startSslcommerzStandIn } from '../sslcommerz-server/start.ts';
import { openDemoShop } from './demo-shop.ts';
import { book, join, listPhone } from './market.ts';
import type { VisitorOptions } from './visitor.ts';

/**
 * A shop with bKash directly, all other methods by SSLCommerz, and aamarPay besides; `wrong` has
 * mistyped settings. Call once, at the top of a test file.
 */
export function openGatewayShop(wrong: Record<string, string> = {}) {
  let sslcommerz: SslcommerzStandIn;
  let bkash: BkashStandIn;
  let aamarpay: AamarpayStandIn;
  let selingPrice = 24_500;
  const shop = openDemoShop(async () => {
    [sslcommerz, bkash, aamarpay] = await Promise.all([
      startSslcommerzStandIn(),
      startBkashStandIn(),
      startAamarpayStandIn(),
    ]);
    // The gateways send browsers back to an address that has to be known before the start.
    const port = await freePort();
    return {
      ...sslcommerz.settings,
      ...bkash.settings,
      ...aamarpay.settings,
      ...wrong,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
  });
  afterAll(() => Promise.all([sslcommerz.close(), bkash.close(), aamarpay.close()]));

  /**
   * A member with a booking, on its payment page; the gateways' pages are on another host name. `price`
   * in poisha.
   */
  async function payer(
    name: string,
    { language = 'en', ...options }: VisitorOptions & { language?: Language } = {},
  ) {
    // bKash takes the same amount of the same wallet once in two minutes.
    selingPrice += 100;
    const listed = { name: `Phone for ${name}`, selingPrice };
    const phone = await listPhone(await shop.visit('seller1'), listed);
    const visitor = await shop.visit(undefined, options);
    await join(visitor, name, 'buyer');
    const path = inLanguage(`/dashboard/pay/${await book(visitor, phone)}`, language);
    await visitor.page.goto(path);
    const sessions = () =>
      [...sslcommerz.book.sessions.values()].filter(
        ({ order }) => order.product_name === `Phone for ${name}`,
      );
    return { ...visitor, phone, price: selingPrice * 100, path, sessions };
  }

  return {
    shop,
    payer,
    get sslcommerz() {
      return sslcommerz;
    },
    get bkash() {
      return bkash;
    },
    get aamarpay() {
      return aamarpay;
    },
  };
}

/** Where the stand-ins have buyers pay. */
export const pagesOf = {
  SSLCommerz: /^http:\/\/localhost:\d+\/EasyCheckOut\//,
  bKash: /^http:\/\/localhost:\d+\/redirect\//,
  aamarPay: /^http:\/\/localhost:\d+\/paynow\.php/,
};
