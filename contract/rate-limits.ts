/**
 * The key of the counter: the network, the account, or both together; or the device, if the account
 * has logged in on it before. For such a device, only the rate's limits per device apply. A
 * 'stranger' is the network of a person without an account: who has one is counted by it alone, so
 * others on the same network cannot close a public call to them.
 */
export type CountedBy = 'address' | 'stranger' | 'account' | 'address-and-account' | 'device';

export type Limit = {
  per: CountedBy;
  tries: number;
  /** The length of a fixed window. */
  seconds: number;
  /** Successful tries do not count. */
  failuresOnly?: true;
};

const minute = 60;
const hour = 60 * minute;

/**
 * Mobile networks in Bangladesh put thousands of people behind one address, so limits per address
 * are generous, and those per account are not (decision 0022). An address is an IPv4 address or a
 * /64 of IPv6.
 */
export const rateLimits = {
  /**
   * The account is the email address in the body. An attacker's own network is refused after ten
   * tries. Many networks together lock the account, but not on devices that it has used, and not
   * after a password reset (decision 0054).
   */
  'sign-in': [
    { per: 'device', tries: 60, seconds: 10 * minute },
    { per: 'device', tries: 10, seconds: 15 * minute, failuresOnly: true },
    { per: 'address', tries: 300, seconds: 10 * minute },
    { per: 'address-and-account', tries: 10, seconds: 15 * minute, failuresOnly: true },
    { per: 'account', tries: 100, seconds: 15 * minute, failuresOnly: true },
  ],
  registrations: [
    { per: 'address', tries: 100, seconds: hour },
    { per: 'account', tries: 10, seconds: hour },
  ],
  /** 'Forgot password': each try sends a mail. */
  'password-resets': [
    { per: 'device', tries: 5, seconds: hour },
    { per: 'address', tries: 60, seconds: hour },
    { per: 'account', tries: 5, seconds: hour },
  ],
  /**
   * Mails with the link that confirms an address. The account is that address, so that a stranger
   * who registers with it cannot have it mailed often.
   */
  'confirmation-mails': [
    { per: 'address', tries: 120, seconds: hour },
    { per: 'account', tries: 4, seconds: hour },
    { per: 'account', tries: 10, seconds: 24 * hour },
  ],
  /** Opening the link of a confirmation mail; each try costs one or two statements. */
  confirmations: [{ per: 'address', tries: 300, seconds: hour }],
  /** By a link from a mail, or with the old password. */
  'password-changes': [
    { per: 'address', tries: 60, seconds: hour },
    { per: 'account', tries: 10, seconds: hour },
  ],
  /** One-time codes; better-auth also counts the wrong ones of an account. */
  'second-factors': [
    { per: 'address', tries: 120, seconds: hour },
    { per: 'account', tries: 30, seconds: hour },
  ],
  /**
   * Codes by SMS, which cost the shop money; the account is the number. A device that has logged in
   * by the number has an allowance of its own, so strangers cannot use up its owner's.
   */
  'number-codes': [
    { per: 'device', tries: 6, seconds: hour },
    { per: 'address', tries: 120, seconds: hour },
    { per: 'account', tries: 5, seconds: hour },
    { per: 'account', tries: 10, seconds: 24 * hour },
  ],
  /** The same by the first seven digits: rows of ten thousand numbers, as fraud uses them. */
  'number-prefixes': [
    { per: 'account', tries: 30, seconds: hour },
    { per: 'account', tries: 60, seconds: 24 * hour },
  ],
  /**
   * All codes of a day, and of them those to numbers without an account; `smsLimits` replaces both by
   * the operator's setting.
   */
  'number-day': [{ per: 'account', tries: 1_000, seconds: 24 * hour }],
  'number-strangers': [{ per: 'account', tries: 700, seconds: 24 * hour }],
  /** Notices by SMS to one member: strangers can cause some of them. */
  'number-notices': [{ per: 'account', tries: 8, seconds: 24 * hour }],
  /**
   * Typed codes. Not per number, so that strangers cannot lock it: a code itself ends after five
   * wrong ones, and only on the device that had it sent.
   */
  'number-tries': [{ per: 'address', tries: 600, seconds: 10 * minute }],
  /** Changes of name and photo, and both redirects of Google sign-in. */
  profiles: [{ per: 'address', tries: 600, seconds: hour }],
  /** Without an account the limit counts the upload ticket. */
  uploads: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 120, seconds: hour },
  ],
  'upload-tickets': [{ per: 'address', tries: 120, seconds: hour }],
  /** `POST /users`; each login calls it, too, to finish an interrupted registration. */
  members: [
    { per: 'address', tries: 300, seconds: 10 * minute },
    { per: 'account', tries: 30, seconds: hour },
  ],
  /** `GET /me/export` reads all of a member's rows. */
  exports: [{ per: 'account', tries: 20, seconds: hour }],
  products: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 120, seconds: hour },
  ],
  /**
   * As searches, for the processor's sake: codes of sale papers have 48 bits, too many to guess one
   * of a million papers.
   */
  papers: [{ per: 'address', tries: 6000, seconds: 10 * minute }],
  'self-tests': [
    { per: 'address', tries: 300, seconds: hour },
    { per: 'account', tries: 30, seconds: hour },
  ],
  /** Each waits for a person of the staff. */
  'code-photos': [
    { per: 'address', tries: 300, seconds: hour },
    { per: 'account', tries: 20, seconds: 24 * hour },
  ],
  /** Without a login; a run makes some 20 calls. Tickets have 128 bits. */
  'self-test-runs': [{ per: 'address', tries: 1200, seconds: hour }],
  /** A refused IMEI reveals that another phone here has it. */
  imeis: [
    { per: 'address', tries: 300, seconds: hour },
    { per: 'account', tries: 30, seconds: 24 * hour },
  ],
  /** A model has a million IMEIs, too many to try them all. */
  'imei-checks': [
    { per: 'stranger', tries: 300, seconds: hour },
    { per: 'account', tries: 100, seconds: 24 * hour },
  ],
  /** Each report is work for staff, and a worry for the buyer on record. */
  'stolen-phones': [
    { per: 'address', tries: 60, seconds: hour },
    { per: 'account', tries: 5, seconds: 24 * hour },
  ],
  bookings: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 60, seconds: hour },
  ],
  /** The deal itself counts wrong codes. */
  deals: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 240, seconds: hour },
  ],
  reports: [
    { per: 'address', tries: 600, seconds: hour },
    { per: 'account', tries: 30, seconds: hour },
  ],
  /** Messages between a buyer and a seller. */
  messages: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 240, seconds: hour },
  ],
  /** Each try sends a mail to the operator. */
  support: [
    { per: 'stranger', tries: 20, seconds: hour },
    { per: 'account', tries: 10, seconds: hour },
  ],
  /** The same mailbox, over all networks together. */
  'support-of-all': [{ per: 'account', tries: 200, seconds: hour }],
  /** A page reports the view of a phone once. */
  views: [
    { per: 'address', tries: 6000, seconds: hour },
    { per: 'account', tries: 300, seconds: hour },
  ],
  /** A device renews its subscription once for each visit. */
  'push-devices': [
    { per: 'address', tries: 6000, seconds: hour },
    { per: 'account', tries: 60, seconds: hour },
  ],
  /** Without a login; the devices' addresses are too long to guess. */
  'push-opened': [{ per: 'address', tries: 1200, seconds: hour }],
  /**
   * A page reports its first failure on each screen. So few for a whole network, because a few of
   * many are enough to see a broken browser, and a stranger must not fill the list.
   */
  'browser-failures': [{ per: 'address', tries: 20, seconds: 24 * hour }],
  /** Hearts. */
  saves: [
    { per: 'address', tries: 6000, seconds: hour },
    { per: 'account', tries: 600, seconds: hour },
  ],
  /** So that a stolen session of staff cannot copy the members. */
  'staff-searches': [{ per: 'account', tries: 600, seconds: hour }],
  /** So that a stolen session of an admin cannot write to all members as the shop. */
  'staff-letters': [{ per: 'account', tries: 30, seconds: hour }],
  /** So that a stolen session of an admin cannot copy the shop by small files. */
  'staff-exports': [{ per: 'account', tries: 20, seconds: 24 * hour }],
  /** Pages of results; one network may have thousands of people. */
  searches: [{ per: 'address', tries: 6000, seconds: 10 * minute }],
  /**
   * Pictures for shared links, which the server draws; chat services request them for many people.
   */
  previews: [{ per: 'address', tries: 600, seconds: 10 * minute }],
  /** One for each pause while typing. */
  suggestions: [{ per: 'address', tries: 12_000, seconds: 10 * minute }],
  /** Generous, because pages retry by themselves after a lost response. */
  payments: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 120, seconds: hour },
  ],
  /**
   * Signed messages of a provider; the account is the attempt. Above the limit, the response makes
   * the provider retry later. There is no limit per address, because all come from few addresses.
   */
  notifications: [{ per: 'account', tries: 20, seconds: minute }],
  /** An admin's check of all providers; each makes a few calls to each provider. */
  'test-mails': [{ per: 'account', tries: 10, seconds: hour }],
  'gateway-checks': [{ per: 'account', tries: 30, seconds: hour }],
  /**
   * Browsers that return from a provider's page; the account is the attempt. Above the limit the
   * browser is redirected without a query to the provider: a return, its reload and a second tab
   * come together.
   */
  returns: [
    { per: 'account', tries: 3, seconds: 12 },
    { per: 'address', tries: 120, seconds: minute },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type RateLimitName = keyof typeof rateLimits;
export type RateLimitTable = Record<RateLimitName, readonly Limit[]>;

/**
 * Counted by all processes together, in the database: what protects a secret or other people, where
 * a few times as many tries are as many guesses, mails or accusations. The others protect the
 * processor, of which each process has its own, or are calls of a signed-in person that do no more
 * harm when there are a few times as many.
 */
export const sharedRates: ReadonlySet<RateLimitName> = new Set([
  'sign-in',
  'registrations',
  'password-resets',
  'confirmation-mails',
  'password-changes',
  'second-factors',
  'number-codes',
  'number-prefixes',
  'number-day',
  'number-strangers',
  'number-notices',
  'number-tries',
  'imeis',
  'imei-checks',
  'stolen-phones',
  'reports',
  'support',
  'support-of-all',
  'staff-searches',
  'staff-letters',
  'staff-exports',
]);

/** The part of a day's codes that is for numbers without an account, in per cent. */
const strangersPart = 70;

/** The limits of codes for a shop that pays for so many a day. */
export const smsLimits = (perDay: number) => ({
  'number-day': [{ per: 'account', tries: perDay, seconds: 24 * hour }] as const,
  'number-strangers': [
    { per: 'account', tries: Math.floor((perDay * strangersPart) / 100), seconds: 24 * hour },
  ] as const,
});

/** Hashing a password is expensive, so further concurrent logins are refused. */
export const maxConcurrentIdentityCalls = 200;

/**
 * Pictures that are being decoded or wait for it, in the whole program; further ones are refused.
 */
export const maxConcurrentUploads = 24;

/** Limits while an upload's body is received (decision 0054). */
export const uploadLimits = {
  /** Concurrent uploads of strangers from one network; an address as in `rateLimits`. */
  perNetwork: 8,
  /** Concurrent uploads of one member, whose network counts only above what a whole operator has. */
  perAccount: 8,
  ofMembersPerNetwork: 400,
  /** The memory of all uploads together. */
  bytesInMemory: 192 * 1024 * 1024,
  /** The slowest accepted upload, measured over each window (EDGE); and a member's only one. */
  minBytesPerSecond: 2_000,
  minBytesPerSecondAlone: 1_000,
  windowSeconds: 20,
} as const;
