/**
 * The key of the counter: the network, the account, or both together; or the device, where the
 * account has logged in on it before. Of a rate with limits per device only those apply then.
 */
export type CountedBy = 'address' | 'account' | 'address-and-account' | 'device';

export type Limit = {
  per: CountedBy;
  tries: number;
  /** The length of a fixed window. */
  seconds: number;
  /** Successful tries are not counted. */
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
   * The account is the email address in the body. An attacker uses up the ten tries of their own
   * network first. Many networks together lock the account, but not on devices that it knows, and
   * not after a password reset (decision 0054).
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
   * Mails with the link that confirms an address. The account is that address, so that nobody is
   * mailed often by whoever registers with it.
   */
  'confirmation-mails': [
    { per: 'address', tries: 120, seconds: hour },
    { per: 'account', tries: 4, seconds: hour },
    { per: 'account', tries: 10, seconds: 24 * hour },
  ],
  /** Opening such a link; each try is a statement or two. */
  confirmations: [{ per: 'address', tries: 300, seconds: hour }],
  /** By a link from a mail, or with the old password. */
  'password-changes': [
    { per: 'address', tries: 60, seconds: hour },
    { per: 'account', tries: 10, seconds: hour },
  ],
  /** Changes of name and photo, and both redirects of Google sign-in. */
  profiles: [{ per: 'address', tries: 600, seconds: hour }],
  /** Without an account the upload ticket is counted. */
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
  bookings: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 60, seconds: hour },
  ],
  /** Wrong codes are counted by the deal itself. */
  deals: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 240, seconds: hour },
  ],
  reports: [
    { per: 'address', tries: 600, seconds: hour },
    { per: 'account', tries: 30, seconds: hour },
  ],
  /** Each try sends a mail to whoever runs the shop. */
  support: [{ per: 'address', tries: 20, seconds: hour }],
  /** The same mailbox, over all networks. */
  'support-of-all': [{ per: 'account', tries: 200, seconds: hour }],
  /** A page counts the view of a phone once. */
  views: [
    { per: 'address', tries: 6000, seconds: hour },
    { per: 'account', tries: 300, seconds: hour },
  ],
  /** Hearts. */
  saves: [
    { per: 'address', tries: 6000, seconds: hour },
    { per: 'account', tries: 600, seconds: hour },
  ],
  /** Pages of results; one network may have thousands of people. */
  searches: [{ per: 'address', tries: 6000, seconds: 10 * minute }],
  /** Pictures for shared links that have to be drawn; chats ask for those of many people. */
  previews: [{ per: 'address', tries: 600, seconds: 10 * minute }],
  /** One for each pause while typing. */
  suggestions: [{ per: 'address', tries: 12_000, seconds: 10 * minute }],
  /** Generous, because pages retry by themselves after a lost response. */
  payments: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 120, seconds: hour },
  ],
  /**
   * Signed messages of a provider; the account is the attempt. Above it the provider is told to send it
   * again later. All come from few addresses, so those have no limit.
   */
  notifications: [{ per: 'account', tries: 20, seconds: minute }],
  /** An admin has all providers asked; each check is some calls to each. */
  'gateway-checks': [{ per: 'account', tries: 30, seconds: hour }],
  /**
   * Browsers that come back from a provider's page; the account is the attempt. Above it the browser is
   * led on, and the provider is not asked: a return, its reload and a second tab come together.
   */
  returns: [
    { per: 'account', tries: 3, seconds: 12 },
    { per: 'address', tries: 120, seconds: minute },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type RateLimitName = keyof typeof rateLimits;
export type RateLimitTable = Record<RateLimitName, readonly Limit[]>;

/** Hashing a password is expensive, so further concurrent logins are refused. */
export const maxConcurrentIdentityCalls = 200;

/** Pictures that are decoded or wait for it, in the whole program; further ones are refused. */
export const maxConcurrentUploads = 24;

/** While an upload's body is read (decision 0054). */
export const uploadLimits = {
  /** Uploads at once from one network; an address as in `rateLimits`. */
  perNetwork: 8,
  /** Of all uploads together. */
  bytesInMemory: 192 * 1024 * 1024,
  /** Slower ones are ended; measured over each window. */
  leastBytesPerSecond: 5_000,
  windowSeconds: 20,
} as const;
