/** One thing of the product, and its word in each language. */
type Term = {
  en: string;
  bn: string;
  /** Second words for it, which no text has. */
  not: { en?: RegExp; bn?: RegExp };
  /** Texts that mean another thing by such a word, by the beginning of their name. */
  otherThing?: readonly string[];
};

/** Of the shop itself, for those who run it; for members it has its name. */
const ofTheShop = [
  'admin',
  'announcement',
  'audit',
  'books',
  'decisions',
  'exports',
  'find',
  'gateways',
  'health',
  'letters',
  'mails.kinds.staff',
  'notices.kinds.staff',
  'notYours',
  'overview',
  'payments',
  'people',
  'person',
  'queue',
  'refusals.second-factor-needed',
  'rules.Buyers pay',
  'roles',
  'second',
  'shop',
  'staff',
  'support',
  'verdict',
  'waiting',
] as const;

/** The specification's four questions for programmers. */
const ofProgrammers = ['answers', 'blog'] as const;

/** About Google's own login, which Google calls so. */
const ofGoogle = ['login.google', 'inApp.noGoogle', 'phone.safetyTips'] as const;

/** One word for one thing: what a reader learns on one page is called the same on all. */
export const terms: readonly Term[] = [
  { en: 'IMEI', bn: 'IMEI', not: { bn: /আইএমইআই/ } },
  { en: 'message', bn: 'মেসেজ', not: { bn: /(?<!সতর্ক|কথা)বার্তা/ } },
  { en: 'conversation', bn: 'আলাপ', not: { bn: /কথোপকথন|কথাবার্তা|চ্যাট/, en: /\bchats?\b/i } },
  { en: 'box', bn: 'বক্স', not: { bn: /বাক্স/ } },
  { en: 'form', bn: 'ফর্ম', not: { bn: /ফরম/ } },
  {
    en: 'description',
    bn: 'বর্ণনা',
    not: { bn: /বিবরণ(?!ী)/ },
    // A column of a bank's file.
    otherThing: ['bank', 'refusals.statement-columns'],
  },
  {
    en: 'phone number',
    bn: 'মোবাইল নম্বর',
    not: { bn: /ফোন নম্বর/ },
    // The operator's, which may be of a landline.
    otherThing: ['imprint', 'shopLook', 'shopPages', 'shopPage'],
  },
  { en: 'save', bn: 'সেভ', not: { bn: /সংরক্ষণ/ }, otherThing: ofProgrammers },
  { en: 'staff', bn: 'কর্মী', not: { bn: /স্টাফ/ } },
  { en: 'link', bn: 'লিংক', not: { bn: /লিঙ্ক/ } },
  {
    en: 'log in',
    bn: 'লগইন',
    not: { bn: /লগ ইন|লগ-ইন|সাইন ইন/, en: /(?<!no )\bsign(ed)?[ -]in\b/i },
    otherThing: ofGoogle,
  },
  {
    en: 'log out',
    bn: 'লগআউট',
    not: { bn: /লগ আউট|লগ-আউট/, en: /\bsign(ed)?[ -]out\b/i },
    otherThing: ofGoogle,
  },
  { en: 'refund', bn: 'ফেরত', not: { bn: /রিফান্ড/ } },
  {
    en: 'manually',
    bn: 'হাতে',
    not: { en: /\bby hand\b/ },
    otherThing: ['grade', ...ofProgrammers],
  },
  { en: 'notify', bn: 'জানানো', not: { en: /\b(is|are|be|and) told\b/i } },
  { en: 'no obligation', bn: 'বাধ্যবাধকতা নেই', not: { en: /\bbinds you\b/ } },
  { en: 'afternoon', bn: 'বিকেল', not: { bn: /বিকাল/ } },
  { en: 'still', bn: 'এখনো', not: { bn: /এখনও/ } },
  {
    en: 'PhoneHaat',
    bn: 'ফোনহাট',
    not: { bn: /দোকান/ },
    otherThing: [...ofTheShop, ...ofProgrammers],
  },
];
