/** Columns about a person, why the shop has them, and what ends them. */
type Purpose = { columns: readonly string[]; why: string; ends: string };

const withTheSale =
  'never by itself: the records of a sale are proof for both sides and for the accounts';
const withTheBooks = 'never by itself: the books and the payments in them are kept as a whole';
const withTheSupportMessage =
  'a year after it was closed, when its member has left and it is closed, or after two years (forgetSupport)';
const withTheAccount = 'with the account: its owner removes it, or an admin the member';

/**
 * Every text about people in the database, with its reason and its end, as the Personal Data
 * Protection Ordinance of 2025 requires. A test compares this with the schema: a new column of text
 * is either here or in `plainColumns`. Times, amounts and ids of a row about a person belong to its
 * texts.
 */
export const personalData: Readonly<Record<string, readonly Purpose[]>> = {
  audit_log: [
    {
      columns: ['detail'],
      why: 'who decided what about whom, for those it concerns and for other admins',
      ends: 'never: the log is append-only',
    },
  ],
  blocked_addresses: [
    {
      columns: ['hash'],
      why: 'a member whom an admin removed does not register again; a keyed hash of the address',
      ends: 'when the operator unblocks the address',
    },
  ],
  bookings: [
    {
      columns: ['user_name', 'user_number', 'meet_location', 'end_reason'],
      why: 'both sides of a sale reach each other and meet',
      ends: withTheSale,
    },
  ],
  browser_failures: [
    {
      columns: ['networks'],
      why: 'failures of one network are not those of many; keyed hashes, with another key each day',
      ends: 'after a week (writeBrowserFailures)',
    },
  ],
  deal_answer_replies: [{ columns: ['text'], why: 'a reply to a sentence', ends: withTheSale }],
  deal_answers: [
    {
      columns: ['sentence'],
      why: 'what one side of a deal writes about the other, for those who deal with them next',
      ends: 'never by itself: it stays without a name when its writer leaves; an admin can hide it',
    },
  ],
  deal_events: [{ columns: ['detail'], why: 'what both said in a deal', ends: withTheSale }],
  deal_verdicts: [
    {
      columns: ['reason', 'answer'],
      why: 'why admins decided about a deal, and what another admin said to it',
      ends: withTheSale,
    },
  ],
  deals: [{ columns: ['meeting_place', 'checks'], why: 'the meeting', ends: withTheSale }],
  fee_invoices: [
    {
      columns: ['seller_name', 'seller_location'],
      why: 'an invoice names its receiver',
      ends: withTheBooks,
    },
  ],
  identity_account: [
    {
      columns: ['accountId', 'accessToken', 'refreshToken', 'idToken', 'password'],
      why: 'signing in; passwords are hashes',
      ends: withTheAccount,
    },
  ],
  identity_passkey: [
    {
      columns: ['credentialId', 'publicKey', 'name'],
      why: 'logging in without a password',
      ends: 'when its owner removes it, or with the account',
    },
  ],
  identity_session: [
    {
      columns: ['token', 'ipAddress', 'userAgent'],
      why: 'the logins that their owner sees and ends',
      ends: 'after 7 days without use, at the sign-out, or with the account (removeExpiredSessions)',
    },
  ],
  identity_two_factor: [
    {
      columns: ['secret', 'backupCodes'],
      why: 'the second factor of a login; both are encrypted',
      ends: 'when the factor is removed, or with the account',
    },
  ],
  identity_user: [
    { columns: ['name', 'email', 'image'], why: 'signing in, and mails', ends: withTheAccount },
  ],
  identity_verification: [
    {
      columns: ['identifier', 'value'],
      why: 'links of mails; for a minute an encrypted return from Google',
      ends: 'when it expires (removeExpiredSessions)',
    },
  ],
  images: [
    {
      columns: ['digest'],
      why: 'the same photos, sent twice with a message, are one message; a hash',
      ends: 'with the picture; that of a message half a year after the last one (expireThreadPhotos)',
    },
  ],
  left_addresses: [
    {
      columns: ['hash'],
      why: 'marks of conduct outlive a new registration; a keyed hash of the address',
      ends: 'after a year (forgetLeftAddresses)',
    },
  ],
  login_changes: [
    {
      columns: ['value'],
      why: 'an address or a number that becomes a key of its member',
      ends: 'when it counts or is stopped (applyLoginChanges)',
    },
  ],
  lost_keys: [
    {
      columns: ['number', 'told'],
      why: 'two of the staff compare what a person knows who has lost all keys',
      ends: 'a year after its end (forgetLostKeys)',
    },
  ],
  login_numbers: [
    {
      columns: ['number'],
      why: 'its member logs in by it, and what costs money or a meeting is sent there',
      ends: withTheAccount,
    },
  ],
  listing_versions: [
    {
      columns: ['content'],
      why: 'what the buyer saw, with the number of the seller',
      ends: withTheSale,
    },
  ],
  number_codes: [
    {
      columns: ['number', 'device', 'challenge', 'code'],
      why: 'a code was sent there to log in by; the other two are keyed hashes',
      ends: 'after an hour at most (forgetNumberCodes)',
    },
  ],
  members: [
    {
      columns: ['email', 'name', 'phone_number', 'location', 'former_ids'],
      why: 'the profile; orders name their sides',
      ends: withTheSale,
    },
    { columns: ['photo_url'], why: 'the photo of the profile', ends: withTheAccount },
    {
      columns: ['verified_checks', 'mail_language', 'badge_lost_by', 'staff_role'],
      why: 'what an admin checked, the work for the shop, and the language of mails',
      ends: withTheSale,
    },
  ],
  bank_lines: [
    {
      columns: ['text'],
      why: 'what the bank wrote about a transfer, such as the name of its receiver',
      ends: withTheBooks,
    },
  ],
  bank_notes: [
    { columns: ['note'], why: 'how an admin explains a difference', ends: withTheBooks },
  ],
  money_by_hand: [
    {
      columns: ['reference', 'reason'],
      why: 'money that an admin recorded',
      ends: withTheBooks,
    },
  ],
  notice_mails: [
    {
      columns: ['address', 'digest'],
      why: 'a mail that is still to be sent',
      ends: 'when it is sent or read, or after a week (sendNoticeMails)',
    },
  ],
  push_devices: [
    {
      columns: ['session_id', 'endpoint', 'p256dh', 'auth', 'language'],
      why: 'notices arrive on a device whose owner has switched them on there',
      ends: 'with the session, when the browser ends it, or with the account (sendPushes)',
    },
  ],
  notices: [
    {
      columns: ['reason', 'answer', 'facts', 'event', 'review_reason'],
      why: 'what the shop wrote to a member, and the answer',
      ends: withTheSale,
    },
  ],
  payment_attempts: [
    {
      columns: ['facts', 'provider_id'],
      why: 'the payment at its provider, such as the last digits of a wallet',
      ends: withTheBooks,
    },
  ],
  payment_refunds: [
    { columns: ['reason', 'problem'], why: 'why money went back', ends: withTheBooks },
  ],
  payment_wire_calls: [
    {
      columns: ['request', 'response'],
      why: 'a dispute with a provider; personal numbers are cut',
      ends: 'after 30 days (forgetWireCalls)',
    },
  ],
  payments: [
    {
      columns: ['network'],
      why: 'unpaid holds from one network are limited',
      ends: 'when the limit’s time is over (deleteOldSubnets)',
    },
  ],
  payout_destinations: [
    {
      columns: ['account', 'name', 'bank', 'branch', 'routing_number'],
      why: 'where a seller’s money goes, and went',
      ends: withTheBooks,
    },
  ],
  payout_holds: [
    { columns: ['reason', 'lift_reason'], why: 'why a payout waits', ends: withTheBooks },
  ],
  payout_lines: [
    { columns: ['reference', 'problem'], why: 'the transfer to a seller', ends: withTheBooks },
  ],
  payout_results: [
    { columns: ['rows'], why: 'what the operator reported about transfers', ends: withTheBooks },
  ],
  product_imeis: [
    {
      columns: ['sealed', 'mark'],
      why: 'the same phone is not sold twice; encrypted, with a keyed hash',
      ends: 'when the phone is removed or its seller declares others; of a sold phone never',
    },
  ],
  products: [
    {
      columns: ['phone_number', 'description', 'location', 'division', 'district', 'area'],
      why: 'the advert, as its seller wrote it',
      ends: withTheSale,
    },
  ],
  recent_looks: [
    {
      columns: ['viewer'],
      why: 'a person’s looks at a phone count once',
      ends: 'after half an hour (writePageViews)',
    },
  ],
  imei_clashes: [
    {
      columns: ['freed_marks'],
      why: 'an IMEI that staff took from a phone is not declared for it again; a keyed hash',
      ends: withTheSale,
    },
  ],
  reports: [{ columns: ['comment'], why: 'what an admin decides about', ends: withTheSale }],
  saved_answers: [{ columns: ['text'], why: 'a seller’s words to many', ends: withTheAccount }],
  saved_searches: [{ columns: ['name', 'query'], why: 'news about phones', ends: withTheAccount }],
  stolen_imeis: [
    {
      columns: ['sealed', 'mark'],
      why: 'a stolen phone is not sold here; encrypted, with a keyed hash',
      ends: 'when the report is withdrawn, or its writer leaves',
    },
  ],
  stolen_reports: [
    {
      columns: ['diary_number', 'station', 'note'],
      why: 'what an admin decides about',
      ends: withTheAccount,
    },
  ],
  shop_looks: [
    {
      columns: ['content'],
      why: 'how people reach the shop, on its pages, mails and papers',
      ends: 'never: what the shop promised on a day is proof',
    },
  ],
  shop_look_drafts: [
    {
      columns: ['content'],
      why: 'what an admin prepares, and has not published',
      ends: 'when it is published or dropped, or with the account',
    },
  ],
  shop_pages: [
    {
      columns: ['content'],
      why: 'an imprint names who answers complaints, as the Digital Commerce Guidelines ask',
      ends: 'never: which page was in force is proof; of imprints only the newest is shown',
    },
  ],
  thread_messages: [
    {
      columns: ['text'],
      why: 'a buyer asks the seller of a phone',
      ends: 'a year after the last message, unless an admin has to decide (forgetOldThreads)',
    },
  ],
  rate_counts: [
    {
      columns: ['key', 'account'],
      why: 'how often a network, an account or a device has tried; keyed hashes',
      ends: 'with the window of the limit, a day at most (forgetRateCounts)',
    },
  ],
  same_texts: [
    {
      columns: ['digest', 'text'],
      why: 'one text to many strangers is mostly advertising or a trick',
      ends: 'with the account, or a year after it was found (forgetOldThreads)',
    },
  ],
  self_tests: [
    {
      columns: ['ticket', 'device_key', 'device'],
      why: 'one run on one phone, for a listing or a deal, and what its browser says; hashes',
      ends: withTheSale,
    },
  ],
  support_answers: [
    { columns: ['text'], why: 'what was answered to a message', ends: withTheSupportMessage },
  ],
  support_messages: [
    {
      columns: ['address', 'name', 'language', 'text'],
      why: 'somebody asks the shop for help, and gets the answer by mail',
      ends: withTheSupportMessage,
    },
  ],
  thread_reports: [
    { columns: ['reason', 'comment'], why: 'what an admin decides about', ends: withTheSale },
  ],
};

/** The folders of `DATA_DIR` with something about people. */
export const personalFolders: Readonly<Record<string, Omit<Purpose, 'columns'>>> = {
  images: {
    why: 'photos of phones',
    ends: 'with the phone, or private with its order (sweepKeptImages)',
  },
  outbox: {
    why: 'mails of a shop without a mail server; with one, those that wait for it until their link ends',
    ends: 'after 30 days (forgetWrittenMails)',
  },
  'private-images': {
    why: 'photos of a problem, in a thread, of an order',
    ends: 'with the row that names them (sweepExpiredImages)',
  },
};

/** Texts that are about phones, money and the program itself. */
export const plainColumns: Readonly<Record<string, readonly string[]>> = {
  announcements: ['en', 'bn'],
  audit_log: ['action'],
  bkash_tokens: ['account', 'id_token', 'asked', 'refresh_token', 'problem'],
  book_closes: ['issuer'],
  bookings: ['product_name', 'ended_as'],
  browser_failures: ['browser', 'screen', 'message'],
  browser_pages: ['browser'],
  changes: ['thing'],
  catalogue_loads: ['hash'],
  catalogue_words: ['word', 'means'],
  categories: ['id', 'name', 'slug', 'bangla', 'aliases'],
  deal_answers: ['side'],
  deal_events: ['event', 'role'],
  deal_verdicts: ['event', 'role', 'outcome'],
  deals: [
    ...['state', 'meeting_by', 'code_entries', 'no_show_of', 'mark', 'mark_of', 'silent_of'],
    'paper_code',
  ],
  embedded_card_intents: [
    'id',
    'client_secret',
    'idempotency_key',
    'currency',
    'metadata',
    'status',
    'error_code',
  ],
  embedded_card_refunds: ['id', 'intent_id', 'idempotency_key'],
  fee_invoice_lines: ['product_name'],
  fee_invoices: ['kind'],
  identity_account: ['providerId', 'scope'],
  identity_key_use: ['key'],
  identity_passkey: ['transports'],
  identity_session: ['openedBy'],
  imei_keys: ['mark'],
  ledger_entries: ['account'],
  ledger_transactions: ['kind'],
  login_changes: ['kind'],
  lost_keys: ['outcome'],
  members: ['title'],
  model_keys: ['brand_id', 'key'],
  models: ['brand_id', 'slug', 'name', 'variants', 'codes', 'aliases'],
  money_by_hand: ['way'],
  neir_ticks: ['step'],
  nightly_backups: ['backup', 'differences'],
  notice_choices: ['kind'],
  notices: ['kind', 'review'],
  payment_attempts: ['ref', 'provider', 'method', 'review'],
  payment_events: ['id', 'provider_id'],
  payment_mismatches: ['provider_id', 'sentence'],
  payment_refunds: ['key', 'state', 'provider_refund_id', 'way'],
  payment_wire_calls: ['gateway', 'call'],
  payments: ['state', 'way'],
  payout_destinations: ['method'],
  payout_lines: ['state'],
  price_offer_steps: ['event', 'by_role'],
  price_offers: ['state'],
  products: [
    'category_id',
    'name',
    'condition',
    'use_time',
    'ram_room',
    'post_time',
    'colour',
    'battery_state',
    'locks',
    'defects',
    'hidden_by',
    'last_by',
    'registration',
  ],
  provider_troubles: ['provider', 'kind', 'sentence'],
  queue_claims: ['kind'],
  report_days: ['category_id'],
  reports: ['reason', 'outcome'],
  ring_deals: ['reasons'],
  safe_places: ['district', 'en', 'bn'],
  code_photos: ['code', 'verdict'],
  self_tests: ['category_id', 'name', 'condition', 'results'],
  bank_files: ['account', 'name'],
  bank_lines: ['account', 'state'],
  bank_matches: ['kind'],
  bank_notes: ['kind'],
  settlement_files: ['provider', 'name'],
  settlement_lines: ['provider', 'outcome', 'external_id', 'attempt_ref'],
  shop_pages: ['page'],
  shop_state: ['copied_from', 'secret_mark'],
  test_wallet_payments: ['id', 'ref', 'return_to', 'product_name', 'status'],
  test_wallet_refunds: ['id', 'payment_id', 'key'],
  stolen_matches: ['found_by', 'stopped_from'],
  stolen_reports: ['decision', 'quiet'],
  suspended_phones: ['hidden_from'],
  thread_messages: ['masked', 'with_numbers', 'asks'],
  thread_reports: ['outcome'],
};
