/** Who is counted: the network, the account, or one network's tries on one account. */
export type CountedBy = 'address' | 'account' | 'address-and-account';

export type Limit = {
  per: CountedBy;
  tries: number;
  /** Within this time; then the count begins anew. */
  seconds: number;
  /** A try that succeeds is not counted. */
  failuresOnly?: true;
};

const minute = 60;
const hour = 60 * minute;

/**
 * How often something may be done, and by whom (decision 0022). A network address is an IPv4 address
 * or a /64 of IPv6. Mobile networks in Bangladesh put thousands of people behind one address, so
 * what an address may do is generous, and what an account may do is not.
 */
export const rates = {
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
  /** Once for each login too, which finishes a registration that was cut off. */
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
  /** Looks at phones, each once while a page is open. */
  views: [
    { per: 'address', tries: 6000, seconds: hour },
    { per: 'account', tries: 300, seconds: hour },
  ],
  /** The pages themselves ask again after a lost answer. */
  payments: [
    { per: 'address', tries: 1200, seconds: hour },
    { per: 'account', tries: 120, seconds: hour },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type RateName = keyof typeof rates;
export type RateTable = Record<RateName, readonly Limit[]>;

/** So many logins and the like at once: hashing a password waits for its turn. */
export const identityCallsAtOnce = 200;

/** So many uploads at once are taken in and worked on; each may hold 8 MB until it is done. */
export const uploadsAtOnce = 24;
