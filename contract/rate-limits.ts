/** Who is counted: the network, the account, or one network's tries on one account. */
export type CountedBy = 'address' | 'account' | 'address-and-account';

export type Limit = {
  per: CountedBy;
  tries: number;
  /** Length of the window; the count restarts with each. */
  seconds: number;
  /** A try that succeeds is not counted. */
  failuresOnly?: true;
};

const minute = 60;
const hour = 60 * minute;

/**
 * How often something may be done, and by whom (decision 0022). Mobile networks in Bangladesh put
 * thousands of people behind one address, so limits per address are generous, and those per account
 * are not. An address is an IPv4 address or a /64 of IPv6.
 */
export const rateLimits = {
  /**
   * An account is the address that was typed. A stranger's guesses hardly lock its owner out: they
   * use up their own network's ten tries first.
   */
  'sign-in': [
    { per: 'address', tries: 300, seconds: 10 * minute },
    { per: 'address-and-account', tries: 10, seconds: 15 * minute, failuresOnly: true },
    { per: 'account', tries: 100, seconds: 15 * minute, failuresOnly: true },
  ],
  registrations: [
    { per: 'address', tries: 100, seconds: hour },
    { per: 'account', tries: 10, seconds: hour },
  ],
  /** 'Forgot password': each try is a mail to somebody. */
  'password-resets': [
    { per: 'address', tries: 60, seconds: hour },
    { per: 'account', tries: 5, seconds: hour },
  ],
  /** With a link from a mail, or with the old password. */
  'password-changes': [
    { per: 'address', tries: 60, seconds: hour },
    { per: 'account', tries: 10, seconds: hour },
  ],
  /** Name and photo, leaving for Google's pages and coming back. */
  profiles: [{ per: 'address', tries: 600, seconds: hour }],
  /** An account without a session is its upload ticket. */
  uploads: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 120, seconds: hour },
  ],
  'upload-tickets': [{ per: 'address', tries: 120, seconds: hour }],
  /** Called at each login too, which finishes a registration that was cut off. */
  members: [
    { per: 'address', tries: 300, seconds: 10 * minute },
    { per: 'account', tries: 30, seconds: hour },
  ],
  products: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 120, seconds: hour },
  ],
  bookings: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 60, seconds: hour },
  ],
  reports: [
    { per: 'address', tries: 600, seconds: hour },
    { per: 'account', tries: 30, seconds: hour },
  ],
  /** Views of phones, each counted once while a page is open. */
  views: [
    { per: 'address', tries: 6000, seconds: hour },
    { per: 'account', tries: 300, seconds: hour },
  ],
  /** Generous, as pages retry by themselves after a lost answer. */
  payments: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 120, seconds: hour },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type RateLimitName = keyof typeof rateLimits;
export type RateLimitTable = Record<RateLimitName, readonly Limit[]>;

/** Hashing a password is heavy work: more logins at a time than this are refused. */
export const maxConcurrentIdentityCalls = 200;

/** Each upload may hold 8 MB until it is done: more at a time than this are refused. */
export const maxConcurrentUploads = 24;
