import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { toPoisha } from '#contract/money.ts';
import { coolingDays } from '#contract/orders/deal-limits.ts';
import { dealHours } from '#contract/orders/deal-states.ts';
import { verdictAlone } from '#contract/payouts/held-reasons.ts';
import { railLimits } from '#contract/payouts/rails.ts';
import { type RateLimitTable, rateLimits, smsLimits } from '#contract/rate-limits.ts';
import { followPayment } from '#server/features/deals/follow-payment.ts';
import { askGateways } from '#server/features/payments/ask-gateways.ts';
import type { Db } from '../db/client.ts';
import type { Replica } from '../db/hosted/replica.ts';
import { createHandoverCodes } from '../features/deals/handover-code.ts';
import { createBrowserWatch } from '../features/health/browser-watch.ts';
import { createImeiVault } from '../features/imeis/vault.ts';
import { onlyToMailboxes } from '../features/notices/only-to-mailboxes.ts';
import { unsubscribePath } from '../features/notices/unsubscribe-route.ts';
import { createKeyCodes } from '../features/numbers/key-codes.ts';
import { createLoginCodes } from '../features/numbers/login-codes.ts';
import { createNumberSignIn } from '../features/numbers/number-sign-in.ts';
import { createSmsDesk } from '../features/numbers/sms-desk.ts';
import { createPageViews } from '../features/overview/page-views.ts';
import { createViewerMarks } from '../features/overview/record-views.ts';
import { stillTherePath } from '../features/products/still-there-route.ts';
import { createBroadCounts } from '../features/search/broad-counts.ts';
import { createSelfTestTickets } from '../features/self-tests/tickets.ts';
import { createShopLook } from '../features/shop-pages/follow-look.ts';
import { createThreadNews } from '../features/threads/thread-news.ts';
import { createAddressHash, isAddressBlocked } from '../features/users/blocked-addresses.ts';
import { rememberConfirmed } from '../features/users/confirm-address.ts';
import { createFinishRegistration } from '../features/users/finish-registration.ts';
import { insertMember } from '../features/users/insert-member.ts';
import { keyStopPath } from '../features/users/key-stop-route.ts';
import { notifyOfLogin } from '../features/users/notify-of-login.ts';
import { notifyOfNewKey } from '../features/users/notify-of-new-key.ts';
import { notifyOfSession } from '../features/users/notify-of-session.ts';
import { passwordResetMail } from '../features/users/password-reset-mail.ts';
import { leaveShop } from '../features/users/remove-member.ts';
import { createAccessTokens } from '../http/api/access-tokens.ts';
import { createMemberLookup } from '../http/api/authenticate.ts';
import { createDayCodes } from '../http/api/day-codes.ts';
import type { Deps, SmsDesk, ThreadNews } from '../http/api/deps.ts';
import { createKeyStopLinks } from '../http/api/key-stop-links.ts';
import { createLogger } from '../http/api/logging.ts';
import { createRateLimiter } from '../http/api/rate-limiter.ts';
import { createStillThereLinks } from '../http/api/still-there-links.ts';
import { createUnsubscribeLinks } from '../http/api/unsubscribe-links.ts';
import { createListVersion } from '../http/cache/list-version.ts';
import { noShopSettings, type ShopSettings } from '../lib/shop-look.ts';
import { createEmbeddedIdentity } from '../ports/identity/embedded/better-auth.ts';
import type { PasswordCost } from '../ports/identity/embedded/passwords.ts';
import type { IdentityProvider } from '../ports/identity/port.ts';

export { removeSecondFactor as removeSecondFactorOf } from '../ports/identity/embedded/second-factor.ts';

import { createEmbeddedImageHost } from '../ports/image-host/embedded/image-host.ts';
import { createBucket } from '../ports/image-host/hosted/bucket.ts';
import { createBucketPictures } from '../ports/image-host/hosted/bucket-pictures.ts';
import { createS3ImageHost } from '../ports/image-host/hosted/s3.ts';
import type { BucketCall, BucketSettings, PicturePlace } from '../ports/image-host/port.ts';
import { createOutbox } from '../ports/mail/embedded/outbox.ts';
import { createRetryingSender } from '../ports/mail/hosted/retrying.ts';
import { createSmtpSender, type SmtpOptions } from '../ports/mail/hosted/smtp.ts';
import { createEmbeddedCards } from '../ports/payments/embedded/embedded-cards.ts';
import { createTestWallet } from '../ports/payments/embedded/test-wallet/test-wallet.ts';
import { createAamarpay } from '../ports/payments/hosted/aamarpay/aamarpay.ts';
import { accountOf, createBkash } from '../ports/payments/hosted/bkash/bkash.ts';
import { createTokenStore } from '../ports/payments/hosted/bkash/token-store.ts';
import {
  aamarpayPlaces,
  bkashPlaces,
  type GatewayMode,
  type GatewayPlace,
  sslcommerzPlaces,
} from '../ports/payments/hosted/gateway-places.ts';
import { createSslcommerz } from '../ports/payments/hosted/sslcommerz/sslcommerz.ts';
import { createStripe, type StripeOptions } from '../ports/payments/hosted/stripe.ts';
import type { PaymentProvider } from '../ports/payments/port.ts';
import { createPaymentProviders } from '../ports/payments/providers.ts';
import { watchProviders } from '../ports/payments/watch-providers.ts';
import { createWireLog } from '../ports/payments/wire-log.ts';
import { createWebPush } from '../ports/push/hosted/web-push.ts';
import { knownPushHosts } from '../ports/push/places.ts';
import type { PushSender } from '../ports/push/port.ts';
import { createWrittenSms } from '../ports/sms/embedded/written-sms.ts';
import { createBulkSmsBd } from '../ports/sms/hosted/bulk-sms-bd.ts';
import { createHttpSms } from '../ports/sms/hosted/http-sms.ts';
import { createSslWireless } from '../ports/sms/hosted/ssl-wireless.ts';
import type { SmsSender } from '../ports/sms/port.ts';
import { apiBase } from './app.ts';
import { defaultBooks } from './books-settings.ts';
import type { Config } from './config.ts';
import { type GatewaySettings, type GivenPlace, noGateways } from './gateway-settings.ts';
import { createJobRuns } from './job-runs.ts';
import { noSupportAddress } from './mail-settings.ts';
import { type SmsSettings, smsAsFiles } from './sms-settings.ts';
import { version } from './version.ts';

export type Parts = Pick<
  Config,
  'dataDir' | 'publicUrl' | 'allowedOrigins' | 'google' | 'smtp' | 'supportAddress'
> & {
  /** A missing gateway is off. */
  gateways?: Partial<GatewaySettings> | undefined;
  /** Milliseconds that a gateway may take to respond; by default its documented time. */
  gatewayTimeoutMs?: number | undefined;
  /** By default pictures are files in `dataDir`. */
  imageStore?: BucketSettings | null | undefined;
  /** Watches the calls to that store. */
  onStoreCall?: ((call: BucketCall) => void) | undefined;
  /** By default the known ones; empty: no pushes. */
  pushHosts?: readonly string[] | undefined;
  /** By default messages are files beside the mails; null: none are sent. */
  sms?: SmsSettings | null | undefined;
  stripe: Omit<StripeOptions, 'clock'> | null;
  db: Db;
  /** By default `db` serves all reads. */
  replica?: Replica | null | undefined;
  authSecret: string;
  /**
   * The base path below which the embedded providers send their notifications; null: they send
   * none.
   */
  cardEventsTo: string | null;
  /** Replaces the contract's limits in tests and benchmarks. */
  rateLimits?: RateLimitTable | undefined;
  /** Missing settings are the contract's defaults; without a fee. */
  deals?: Partial<Config['deals']> | undefined;
  /** Only `false` sends buyers to pay at the meeting. */
  keptPayments?: boolean | undefined;
  /** Only `false` lets members with unconfirmed addresses book and list. */
  confirmAddresses?: boolean | undefined;
  /** Only `true` lets members book and list before they have confirmed. */
  unconfirmedMayDeal?: boolean | undefined;
  /** See `Deps`; by default off, because a shop of tests takes no real money. */
  staffNeedSecondFactor?: boolean | undefined;
  /** By default as in the settings. */
  payouts?: Partial<Config['payouts']> | undefined;
  /** Missing settings have their defaults. */
  books?: Partial<Config['books']> | undefined;
  /** OWASP's, unless a test needs a cheaper one. */
  passwordCost?: PasswordCost | undefined;
  /** Whether this process makes nightly backups. */
  backsUp?: boolean | undefined;
  needsBackup?: boolean | undefined;
  /** Whether a job checks the providers, and switches those with wrong settings off. */
  watchProviders?: boolean | undefined;
  /** By default the admin decides all. */
  shop?: ShopSettings | undefined;
  /** By default of this process alone. */
  threadNews?: ThreadNews | undefined;
  clock: () => Date;
  newId: () => string;
  log: FastifyBaseLogger;
};

/** What the choice of payment providers needs. */
export type PaymentParts = Pick<
  Parts,
  | 'db'
  | 'stripe'
  | 'gateways'
  | 'gatewayTimeoutMs'
  | 'authSecret'
  | 'cardEventsTo'
  | 'clock'
  | 'newId'
  | 'log'
>;

/** The pictures of the store in the settings, for backups and copies. */
export function storedPictures(imageStore: BucketSettings): PicturePlace {
  return createBucketPictures(pictureBucket(imageStore));
}

/** The store of pictures itself, to be checked. */
export const pictureBucket = (imageStore: BucketSettings) => createBucket(imageStore);

/** The mail server alone, without the queue of the shop. */
export const mailServer = (smtp: SmtpOptions) => createSmtpSender(smtp);

/** The provider of text messages alone, to be checked. */
export const smsProvider = (sms: SmsSettings) =>
  smsSender(sms, { folder: '', log: createLogger('silent'), clock: () => new Date() });

type Extension = (app: FastifyInstance) => void;

/**
 * Chooses an implementation for each port; no other file does. Returns the handlers' dependencies,
 * and `extensions` that mount the providers' own routes.
 */
export function composeDeps(parts: Parts) {
  const { db, dataDir, authSecret, publicUrl, google, smtp, clock, newId, log } = parts;
  const { allowedOrigins } = parts;
  const payments = choosePayments(parts);
  const keptPayments = parts.keptPayments ?? true;
  const providerWatch = watchProviders({
    providers: payments.providers,
    publicUrl,
    isWatching: parts.watchProviders ?? false,
    clock,
    log,
  });
  const images = parts.imageStore
    ? createS3ImageHost({ ...parts.imageStore, publicUrl }, parts.onStoreCall)
    : createEmbeddedImageHost({
        folder: join(dataDir, 'images'),
        privateFolder: join(dataDir, 'private-images'),
        publicUrl,
      });
  const outbox = { folder: join(dataDir, 'outbox'), log, clock, newId };
  const mail = onlyToMailboxes(
    smtp
      ? createRetryingSender({ ...outbox, sender: createSmtpSender(smtp) })
      : createOutbox(outbox),
  );
  const smsDesk = chooseSms(parts, outbox);
  const findMember = createMemberLookup(db);
  const hashAddress = createAddressHash(authSecret);
  const viewerMarks = createViewerMarks(authSecret, clock);
  const codes = createLoginCodes({ db, secret: authSecret, clock });
  const numbers =
    smsDesk &&
    createNumberSignIn({
      db,
      codes,
      clock,
      desk: smsDesk,
      rateLimiter: () => deps.rateLimiter,
      publicUrl,
      log,
      addMember: (person) => insertMember(person, deps),
      isNumberBlocked: (number) => isAddressBlocked(db, number, { hashAddress }),
    });
  const identity: IdentityProvider = createEmbeddedIdentity({
    db,
    secret: authSecret,
    publicUrl,
    allowedOrigins,
    newId,
    isAddressBlocked: (address) => isAddressBlocked(db, address, { hashAddress }),
    isRegistered: async (userId) => (await findMember(userId)) !== undefined,
    onEmailVerified: (userId) => rememberConfirmed(db, userId, clock()),
    onLoginChanged: (userId) =>
      notifyOfLogin(db, userId, { newId, clock }).catch((error: unknown) =>
        log.error({ err: error }, 'nobody was notified of a changed login'),
      ),
    onSessionOpened: (session) =>
      notifyOfSession(db, session, { newId, clock, identity }).catch((error: unknown) =>
        log.error({ err: error }, 'nobody was notified of a new login'),
      ),
    onKeyWaits: (userId, passkey) => notifyOfNewKey(db, userId, passkey, { newId, clock }),
    clock,
    onUserLeaving: (userId) => leaveShop(db, userId, { hashAddress, newId, clock }),
    google,
    numbers,
    passwordCost: parts.passwordCost,
    onPasswordForgotten: (request) => {
      mail
        .send(passwordResetMail(request, clock()))
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'));
    },
    log,
  });
  const replica = parts.replica ?? null;
  const listVersion = createListVersion(db, clock, replica);
  const deps: Deps = {
    db,
    replica,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
    program: {
      version,
      startedAt: clock(),
      backsUp: parts.backsUp ?? false,
      needsBackup: parts.needsBackup ?? false,
    },
    jobRuns: createJobRuns(clock),
    listVersion,
    shopLook: createShopLook({
      db,
      listVersion,
      imageHost: images,
      settings: parts.shop ?? noShopSettings,
      log,
    }),
    pageViews: createPageViews(viewerMarks, clock),
    browserWatch: createBrowserWatch(viewerMarks, clock),
    viewerMarks,
    broadCounts: createBroadCounts(clock),
    identity,
    payments: createPaymentProviders(
      payments.providers,
      (name) => !keptPayments || providerWatch.isOff(name),
    ),
    keptPayments,
    providerWatch,
    imageHost: images,
    hashAddress,
    imeiVault: createImeiVault(dataDir),
    threadNews: parts.threadNews ?? createThreadNews(),
    mail,
    sms: smsDesk,
    keyCodes: createKeyCodes({
      codes,
      numbers,
      mail,
      rateLimiter: () => deps.rateLimiter,
      clock,
      log,
    }),
    push: choosePush(parts),
    supportAddress: parts.supportAddress === noSupportAddress ? null : parts.supportAddress,
    confirmAddresses: parts.confirmAddresses ?? true,
    unconfirmedMayDeal: parts.unconfirmedMayDeal ?? false,
    staffNeedSecondFactor: parts.staffNeedSecondFactor ?? false,
    payouts: {
      secondAdminAbove: toPoisha(parts.payouts?.secondAdminAbove ?? 100_000),
      railLimits: mapLimits({ ...railLimits, ...parts.payouts?.railLimits }),
    },
    books: { ...defaultBooks, ...parts.books },
    deals: {
      hours: { ...dealHours, ...parts.deals?.hours },
      feePercent: parts.deals?.feePercent ?? 0,
      coolingDays: parts.deals?.coolingDays ?? coolingDays,
      verdictAlone: toPoisha(verdictAlone),
      codeOf: createHandoverCodes(authSecret),
    },
    followPayment,
    askGateways,
    tokens: createAccessTokens(authSecret, clock),
    findMember,
    finishRegistration: createFinishRegistration(() => deps),
    rateLimiter: createRateLimiter(parts.rateLimits ?? { ...rateLimits, ...smsLimitsOf(parts) }, {
      db,
      secret: authSecret,
      clock,
      log,
    }),
    publicUrl,
    selfTestTicket: createSelfTestTickets(authSecret),
    stillThereLinks: createStillThereLinks(authSecret, `${apiBase}${stillTherePath}`),
    dayCodes: createDayCodes(authSecret),
    keyStopLinks: createKeyStopLinks(authSecret, `${apiBase}${keyStopPath}`),
    unsubscribeLinks: createUnsubscribeLinks(authSecret, `${apiBase}${unsubscribePath}`),
    allowedOrigins,
    clock,
    newId,
    log,
  };
  return { deps, extensions: [...payments.extensions, images.routes] };
}

const smsLimitsOf = ({ sms }: Parts) => (sms ? smsLimits(sms.perDay) : {});

/** Null: no login by number, and no other text message. */
function chooseSms(
  { db, clock, log, sms = smsAsFiles }: Parts,
  outbox: { folder: string },
): SmsDesk | null {
  if (!sms) return null;
  const sender = smsSender(sms, { ...outbox, clock, log });
  return createSmsDesk(sender, { db, clock, log, partCost: sms.partCost });
}

/** The provider alone. */
function smsSender(
  { provider }: SmsSettings,
  outbox: Parameters<typeof createWrittenSms>[0],
): SmsSender {
  if (provider.is === 'ssl-wireless') return createSslWireless(provider);
  if (provider.is === 'bulksmsbd') return createBulkSmsBd(provider);
  return provider.is === 'http' ? createHttpSms(provider) : createWrittenSms(outbox);
}

/** Null without push services. A push service reaches the operator at the address of support. */
function choosePush(parts: Parts): PushSender | null {
  const { authSecret: secret, supportAddress, publicUrl, clock } = parts;
  const { pushHosts: hosts = knownPushHosts } = parts;
  if (hosts.length === 0) return null;
  // Apple refuses an address without a domain.
  const page = supportAddress === noSupportAddress && publicUrl?.startsWith('https:') && publicUrl;
  const contact = page || `mailto:${supportAddress}`;
  return createWebPush({ secret, contact, hosts, clock });
}

type Chosen = { providers: PaymentProvider[]; extensions: Extension[] };

/**
 * The configured providers, else the embedded cards and the test wallet, which add the routes of
 * their forms. In the order of preference for a method that several offer: bKash itself costs a
 * shop less than bKash through a gateway.
 */
export function choosePayments(parts: PaymentParts): Chosen {
  const { db, stripe, clock, newId, log } = parts;
  const { bkash, sslcommerz, aamarpay } = { ...noGateways, ...parts.gateways };
  const onError = (error: unknown) => log.error({ err: error }, 'a payment call was not logged');
  const calls = {
    clock,
    timeoutMs: parts.gatewayTimeoutMs,
    wireLog: createWireLog({ db, newId, onError }),
  };
  const providers = [
    stripe && createStripe({ ...stripe, clock }),
    bkash &&
      createBkash({
        ...bkash,
        ...placeOf(bkashPlaces, bkash),
        ...calls,
        log,
        tokenStore: createTokenStore(db, accountOf(bkash)),
      }),
    sslcommerz &&
      createSslcommerz({ ...sslcommerz, ...placeOf(sslcommerzPlaces, sslcommerz), ...calls }),
    aamarpay && createAamarpay({ ...aamarpay, ...placeOf(aamarpayPlaces, aamarpay), ...calls }),
  ].filter((provider) => provider !== null);
  return providers.length > 0 ? { providers, extensions: [] } : chooseEmbedded(parts);
}

function chooseEmbedded(parts: PaymentParts): Chosen {
  const { db, authSecret, cardEventsTo, clock, newId, log } = parts;
  const embedded = { db, newId, clock, log, secret: authSecret };
  const cards = createEmbeddedCards({ ...embedded, eventsTo: cardEventsTo });
  const walletEventsTo = cardEventsTo && `${cardEventsTo}/test-wallet`;
  const wallet = createTestWallet({ ...embedded, eventsTo: walletEventsTo });
  return { providers: [cards, wallet], extensions: [cards.routes, wallet.routes] };
}

/** The gateway's own hosts, with further hosts of its pages; or those of a stand-in. */
function placeOf(
  own: Record<GatewayMode, GatewayPlace>,
  { mode, apiUrl, pageOrigins }: GivenPlace,
): GatewayPlace {
  return {
    apiUrl: apiUrl ?? own[mode].apiUrl,
    pageOrigins: apiUrl
      ? (pageOrigins ?? [])
      : [...new Set([...own[mode].pageOrigins, ...(pageOrigins ?? [])])],
  };
}

const mapLimits = ({ bkash, nagad, rocket, bank }: typeof railLimits) => ({
  bkash: toPoisha(bkash),
  nagad: toPoisha(nagad),
  rocket: toPoisha(rocket),
  bank: toPoisha(bank),
});
