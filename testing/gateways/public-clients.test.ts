import { createRequire } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { standInMerchant, startBkashStandIn } from '../bkash-server/start.ts';
import { standInStore, startSslcommerzStandIn } from '../sslcommerz-server/start.ts';

/** Both packages are CommonJS without types; these types come from their code. */
const require = createRequire(import.meta.url);

type Answer = Record<string, string>;

type BkashConfig = Record<'base_url' | 'username' | 'password' | 'app_key' | 'app_secret', string>;
type BkashClient = {
  createPayment: (config: BkashConfig, payment: object) => Promise<Answer>;
  executePayment: (config: BkashConfig, paymentID: string) => Promise<Answer>;
  queryPayment: (config: BkashConfig, paymentID: string) => Promise<Answer>;
  searchTransaction: (config: BkashConfig, trxID: string) => Promise<Answer>;
  refundTransaction: (config: BkashConfig, refund: object) => Promise<Answer>;
};

test('bkash-payment 3.0.5 lives a whole payment at our stand-in for bKash', async () => {
  const bkash: BkashClient = require('bkash-payment');
  const standIn = await startBkashStandIn();
  onTestFinished(() => standIn.close());
  const config = {
    base_url: standIn.url,
    username: standInMerchant.username,
    password: standInMerchant.password,
    app_key: standInMerchant.appKey,
    app_secret: standInMerchant.appSecret,
  };
  const callbackURL = 'http://127.0.0.1:1/back';
  // The amount is a JSON number, as this client's users write it.
  const payment = { amount: 18500, callbackURL, orderID: 'ORDER-1', reference: '01770618575' };
  const { paymentID = '', bkashURL = '' } = await bkash.createPayment(config, payment);
  expect(bkashURL).toContain(`${standIn.pageOrigins[0]}/redirect/${paymentID}`);

  expect(await bkash.executePayment(config, paymentID)).toMatchObject({ statusCode: '2056' });
  standIn.book.approve(paymentID);
  const executed = await bkash.executePayment(config, paymentID);
  expect(executed).toMatchObject({
    statusCode: '0000',
    transactionStatus: 'Completed',
    amount: '18500',
    merchantInvoiceNumber: 'ORDER-1',
    payerReference: '01770618575',
  });
  expect(await bkash.executePayment(config, paymentID)).toMatchObject({ statusCode: '2062' });

  const { trxID = '' } = executed;
  expect(await bkash.queryPayment(config, paymentID)).toMatchObject({
    transactionStatus: 'Completed',
    trxID,
    merchantInvoice: 'ORDER-1',
  });
  expect(await bkash.searchTransaction(config, trxID)).toMatchObject({
    statusCode: '0000',
    trxID,
    transactionStatus: 'Completed',
    amount: '18500',
  });

  const refund = { paymentID, trxID, amount: '500.00', sku: 'R1', reason: 'A scratch' };
  const back = await bkash.refundTransaction(config, refund);
  expect(back).toMatchObject({
    originalTrxID: trxID,
    transactionStatus: 'Completed',
    amount: '500.00',
  });
  // It first checks for an existing refund, so a second request returns the same one.
  expect(await bkash.refundTransaction(config, refund)).toEqual(back);
  expect(standIn.book.moneyOf('ORDER-1')).toEqual({ taken: 1_850_000, back: 50_000 });
  expect(standIn.requests()).toEqual([
    'grant',
    'create',
    'execute',
    'execute',
    'execute',
    'query',
    'search',
    'list-refunds',
    'refund',
    'list-refunds',
  ]);
});

type SslcommerzClient = {
  baseURL: string;
  init: (order: object) => Promise<Answer>;
  validate: (what: { val_id: string }) => Promise<Answer>;
  initiateRefund: (refund: object) => Promise<Answer>;
  refundQuery: (what: { refund_ref_id: string }) => Promise<Answer>;
  transactionQueryBySessionId: (what: { sessionkey: string }) => Promise<Answer>;
  transactionQueryByTransactionId: (what: {
    tran_id: string;
  }) => Promise<Answer & { element: Answer[] }>;
};

/** The vendor's client with the stand-in's host in the place of the sandbox's; paths stay its own. */
async function openSslcommerz() {
  const Client: new (
    id: string,
    password: string,
    live: boolean,
  ) => SslcommerzClient = require('sslcommerz-lts');
  const standIn = await startSslcommerzStandIn();
  onTestFinished(() => standIn.close());
  standIn.ipnComes('never');
  const client = new Client(standInStore.storeId, standInStore.storePassword, false);
  const addresses = client as unknown as Record<string, string>;
  const { baseURL } = client;
  for (const [name, value] of Object.entries(addresses)) {
    if (name.endsWith('URL')) addresses[name] = value.replace(baseURL, standIn.url);
  }
  return { standIn, client };
}

const order = {
  total_amount: 18500,
  currency: 'BDT',
  tran_id: 'ORDER-1',
  success_url: 'http://127.0.0.1:1/success',
  fail_url: 'http://127.0.0.1:1/fail',
  cancel_url: 'http://127.0.0.1:1/cancel',
  ipn_url: 'http://127.0.0.1:1/ipn',
  shipping_method: 'NO',
  product_name: 'Galaxy A15',
  product_category: 'Mobile phone',
  product_profile: 'general',
  num_of_item: 1,
  cus_name: 'Rahim',
  cus_email: 'rahim@example.test',
  cus_add1: 'Mirpur',
  cus_city: 'Dhaka',
  cus_postcode: '1000',
  cus_country: 'Bangladesh',
  cus_phone: '01712345678',
};

test('sslcommerz-lts 1.2.0 lives a whole payment at our stand-in for SSLCommerz', async () => {
  const { standIn, client } = await openSslcommerz();
  // A multipart form, with the amount as 18500.
  const { status, sessionkey = '', GatewayPageURL = '' } = await client.init(order);
  expect(status).toBe('SUCCESS');
  expect(GatewayPageURL).toBe(`${standIn.pageOrigins[0]}/EasyCheckOut/${sessionkey}`);
  expect(standIn.book.find(sessionkey).order).toMatchObject({ tran_id: 'ORDER-1' });

  expect(await client.transactionQueryByTransactionId({ tran_id: 'ORDER-1' })).toMatchObject({
    APIConnect: 'DONE',
    no_of_trans_found: 0,
    element: [{ tran_id: 'ORDER-1', status: 'INVALID' }],
  });
  standIn.book.pay(sessionkey);
  const queried = await client.transactionQueryBySessionId({ sessionkey });
  expect(queried).toMatchObject({ APIConnect: 'DONE', status: 'VALID', amount: '18500' });
  const { val_id = '', bank_tran_id = '' } = queried;
  expect(await client.validate({ val_id })).toMatchObject({ status: 'VALID', tran_id: 'ORDER-1' });
  expect(await client.validate({ val_id })).toMatchObject({ status: 'VALIDATED' });
  const found = await client.transactionQueryByTransactionId({ tran_id: 'ORDER-1' });
  expect(found.element.map((one) => one.val_id)).toEqual([val_id]);

  const refund = { refund_amount: 500, refund_remarks: 'scratch', bank_tran_id, refe_id: 'R1' };
  // Documented as required since 24 February 2025; this client of 2024 sends none.
  expect(await client.initiateRefund(refund)).toMatchObject({
    status: 'failed',
    errorReason: 'refund_trans_id required',
  });
  standIn.behaviour.demandsRefundId = false;
  const started = await client.initiateRefund(refund);
  expect(started).toMatchObject({ APIConnect: 'DONE', status: 'success', bank_tran_id });
  const { refund_ref_id = '' } = started;
  expect(await client.refundQuery({ refund_ref_id })).toMatchObject({ status: 'processing' });
  standIn.book.finishRefunds();
  expect(await client.refundQuery({ refund_ref_id })).toMatchObject({ status: 'refunded' });
  expect(standIn.book.moneyOf('ORDER-1')).toEqual({ taken: 1_850_000, back: 50_000 });
});

test('sslcommerz-lts 1.2.0 is refused with a wrong password, and below the smallest amount', async () => {
  const { client } = await openSslcommerz();
  expect(await client.init({ ...order, total_amount: 9.99 })).toMatchObject({ status: 'FAILED' });
  Object.assign(client, { store_passwd: 'another' });
  expect(await client.init(order)).toMatchObject({
    status: 'FAILED',
    failedreason: 'Store Credential Error Or Store is De-active',
  });
});
