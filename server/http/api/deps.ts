import type { FastifyBaseLogger } from 'fastify';
import type { Issuer } from '#contract/books/months.ts';
import type { SettlementColumns } from '#contract/books/settlement-columns.ts';
import type { PaymentState } from '#contract/constants.ts';
import type { Language } from '#contract/languages.ts';
import type { DealHours } from '#contract/orders/deal-states.ts';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { PayoutMethod } from '#contract/payouts/methods.ts';
import type { SmsFacts, SmsKind } from '#contract/sms/texts.ts';
import type { Db } from '#server/db/client.ts';
import type { Replica } from '#server/db/hosted/replica.ts';
import type { ShopSettings } from '#server/lib/shop-look.ts';
import type { IdentityProvider } from '#server/ports/identity/port.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import type { MailSender } from '#server/ports/mail/port.ts';
import type { PaymentProviders } from '#server/ports/payments/providers.ts';
import type { ProviderWatch } from '#server/ports/payments/watch-providers.ts';
import type { PushSender } from '#server/ports/push/port.ts';
import type { SmsOutcome, SmsSender } from '#server/ports/sms/port.ts';
import type { ListVersion } from '../cache/list-version.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { FinishRegistration, MemberLookup } from './authenticate.ts';
import type { DayCodes } from './day-codes.ts';
import type { KeyStopLinks } from './key-stop-links.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { StillThereLinks } from './still-there-links.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** A view of a phone's page. `email` is from the session hint, and empty without one. */
export type PageView = { productId: string; address: string; agent: string; email: string };

/**
 * A view of a phone. `email`: the viewer's, if known. `marks`: keyed hashes that identify the
 * viewer.
 */
export type RecordedView = { productId: string; email: string; marks: readonly string[] };

/** Keyed hashes of viewers, with another key every day. */
export interface ViewerMarks {
  ofAccount(email: string): string;
  ofVisitor(address: string, agent: string): string;
}

/** Counts views in memory until `write` stores them. */
export interface PageViews {
  add(view: PageView): void;
  write(db: Db): Promise<void>;
}

/** Counts in memory what fails in browsers, and the pages sent to them, until `write` stores both. */
export interface BrowserWatch {
  addPage(agent: string): void;
  addFailure(failure: { agent: string; address: string; screen: string; message: string }): void;
  write(db: Db): Promise<void>;
}

/** The number of phones that match a choice of a search. */
export type ChoiceCount = {
  facet: string;
  /** null: the phones whose seller has not declared it. */
  value: string | null;
  name: string | null;
  bangla: string | null;
  count: number;
};

/** Caches the counts of reads that were stopped at their limit, by the read's key. */
export interface BroadCounts {
  get(key: string): readonly ChoiceCount[] | undefined;
  set(key: string, rows: readonly ChoiceCount[]): void;
}

/** An IMEI as it is stored: encrypted, and a keyed hash by which an equal one is found. */
export type SealedImei = { place: number; key_version: number; sealed: string; mark: string };

/** Encrypts IMEIs by a key outside of the database (decision 0194). */
export interface ImeiVault {
  /** Throws `ImeiKeyMissing`. Until the end of `trx` the key is not rotated. */
  seal(trx: Db, productId: string, imeis: readonly string[]): Promise<SealedImei[]>;
  /** The keyed hashes of IMEIs, equal to those in the database; none before the first key. */
  marks(trx: Db, imeis: readonly string[]): Promise<string[]>;
  /** In order, without those whose key is missing. */
  open(productId: string, rows: readonly Omit<SealedImei, 'mark'>[]): Promise<string[]>;
}

/** Hints that something is new in a thread, for the open pages of its two. */
export interface ThreadNews {
  /** Called after the commit. Never throws. */
  publish(news: { threadId: string; memberIds: readonly string[] }): void;
  /** `onNews` gets an empty id where any thread may have news. Returns the end. */
  subscribe(memberId: string, onNews: (threadId: string) => void): () => void;
}

/** `to`: a number as members write it. */
type ShopSms = { to: string; kind: SmsKind; language: Language; facts: SmsFacts };

/** Sends the shop's texts by SMS, and counts what becomes of them. */
export interface SmsDesk {
  readonly sender: SmsSender;
  /** Taka for one part; null: not known. */
  readonly partCost: number | null;
  send(sms: ShopSms): Promise<SmsOutcome>;
  /** What became of this day's messages in Dhaka, and the parts that are charged. */
  today(): Promise<Record<SmsOutcome | 'parts', number>>;
  /** Taka that are left at the provider, some minutes old; null: not known. Never rejects. */
  balance(): Promise<number | null>;
}

/** Where a code goes. */
export type KeyPlace = { kind: 'email' | 'number'; value: string };

export interface KeyCodes {
  /** Whether numbers can get codes. */
  readonly hasNumbers: boolean;
  /**
   * Sends a code to an address or a number, alike for those with an account and for others.
   * `asker` is a secret, and the code works only with it. Throws `too-many-requests`,
   * `key-code-closed` and `sms-used-up`.
   */
  send(to: KeyPlace, asker: string, request: { headers: Headers; address: string }): Promise<void>;
  /** Uses up a right code. Throws `key-code-wrong`, `key-code-gone` or `key-code-closed`. */
  check(to: KeyPlace, asker: string, code: string): Promise<void>;
}

export type DealSettings = {
  hours: DealHours;
  /** The shop's fee of a completed deal, in per cent of the price, with at most two decimals. */
  feePercent: number;
  /** Days for which no payout takes the money of a completed deal, so that it can be reopened. */
  coolingDays: number;
  /** Poisha at stake that one admin decides about alone within `handDays`. */
  verdictAlone: number;
  /** The six digits that prove a handover in either direction. */
  codeOf: (bookingId: string, way: 'to-buyer' | 'to-seller') => string;
};

/**
 * The effects of a payment's step on its deal, in the same transaction; called once for each step.
 * A parameter, because payments must not import deals: `server/features/deals/follow-payment.ts`.
 */
export type FollowPayment = (
  trx: Db,
  payment: {
    id: string;
    state: PaymentState;
    /** The admin who ordered a refund of all; null: no person of the shop. */
    by: { adminId: string; reason: string } | null;
  },
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
) => Promise<void>;

/**
 * Queries the gateways whether the buyers' money of these payments is still there, before it is paid
 * out. A parameter, because payouts must not import payments:
 * `server/features/payments/ask-gateways.ts`.
 */
export type AskGateways = (deps: Deps, payments: readonly string[]) => Promise<void>;

export type BooksDeps = {
  /** The possible names of the columns in each provider's settlement file. */
  columns: Record<PaymentProviderName, SettlementColumns>;
  /** The tax in the shop's fee, in hundredths of a per cent; 0 without. */
  vatRate: number;
  issuer: Issuer;
};

/** A job of this process. */
export type JobRun = {
  name: string;
  /** When it first began. */
  since: Date;
  /** The end of the last run without an error; null: none yet. */
  endedAt: Date | null;
  /** Runs that ended with an error, since the start. */
  failures: number;
  /** Of the last run. */
  seconds: number;
};

/** Notes runs of jobs. */
export interface JobRuns {
  /** Notes the begin of a run; the result notes its end. */
  begun(name: string): (isFailed: boolean) => void;
  all(): readonly JobRun[];
  /** Those without a success for too long. */
  late(now: Date): readonly JobRun[];
}

/** What the operator has made of the shop; see `server/lib/shop-look.ts`. */
export interface ShopLookDesk {
  readonly settings: ShopSettings;
  /**
   * This program has what was published last, also in another program. Cheap, as it follows the
   * versions of lists. Never rejects: without the database the shop stays as it is.
   */
  follow(): Promise<void>;
}

/** The running program itself. */
export type ProgramFacts = {
  version: string;
  startedAt: Date;
  /** Whether it makes nightly backups. */
  backsUp: boolean;
  /** Whether having no nightly backup is a bad sign. */
  needsBackup: boolean;
};

/** The dependencies of handlers; `server/start/compose.ts` composes them. */
export type Deps = {
  db: Db;
  /** Null: `db` serves all reads. */
  replica: Replica | null;
  /** The free bytes of the disk of `DATA_DIR`. */
  freeBytes: () => Promise<number>;
  program: ProgramFacts;
  jobRuns: JobRuns;
  listVersion: ListVersion;
  shopLook: ShopLookDesk;
  pageViews: PageViews;
  browserWatch: BrowserWatch;
  viewerMarks: ViewerMarks;
  broadCounts: BroadCounts;
  identity: IdentityProvider;
  payments: PaymentProviders;
  providerWatch: ProviderWatch;
  imageHost: ImageHost;
  mail: MailSender;
  /** Null: no text messages, and no login by number. */
  sms: SmsDesk | null;
  /** Proves addresses and numbers that become keys. */
  keyCodes: KeyCodes;
  /** Null: nothing is pushed to devices. */
  push: PushSender | null;
  /** Gets a copy of messages from the help page, and replies to answers; null: only the desk. */
  supportAddress: string | null;
  /** Whether new payments go through the shop; false: buyers pay the seller at the meeting. */
  keptPayments: boolean;
  /** Whether members must confirm their address before they get mails, book or list. */
  confirmAddresses: boolean;
  /** Whether they may book and list before; mails still wait for it. */
  unconfirmedMayDeal: boolean;
  /** Whether roles in the shop count only with a second factor; true where real money moves. */
  staffNeedSecondFactor: boolean;
  tokens: AccessTokens;
  findMember: MemberLookup;
  /** Makes a member of a user whose registration was left unfinished. */
  finishRegistration: FinishRegistration;
  rateLimiter: RateLimiter;
  /** The keyed hash of an email address, for the list of blocked ones. */
  hashAddress: (address: string, options?: { withDots?: boolean }) => string;
  imeiVault: ImeiVault;
  /** The ticket of a self-test's run, by the run's id. */
  selfTestTicket: (runId: string) => string;
  threadNews: ThreadNews;
  deals: DealSettings;
  followPayment: FollowPayment;
  askGateways: AskGateways;
  payouts: {
    /** Poisha that a single admin may put into payouts within 24 hours. */
    secondAdminAbove: number;
    /** The limit of one transfer over each rail, in poisha. */
    railLimits: Readonly<Record<PayoutMethod, number>>;
  };
  books: BooksDeps;
  /** `https://…` without a trailing slash; null: the host of each request. */
  publicUrl: string | null;
  /** Signs and verifies the links that unsubscribe from a kind of mail. */
  unsubscribeLinks: UnsubscribeLinks;
  /** The same of a mail's question whether phones are still there. */
  stillThereLinks: StillThereLinks;
  /** And of the link that removes a waiting passkey. */
  keyStopLinks: KeyStopLinks;
  /** The code that a new seller photographs with a phone today. */
  dayCodes: DayCodes;
  /** The other origins whose pages may make calls, such as `https://app.example`. */
  allowedOrigins: readonly string[];
  /** Injected, so that tests control time and ids. */
  clock: () => Date;
  newId: () => string;
  /** For failures outside of a request; handlers have `context.log`. */
  log: FastifyBaseLogger;
};
