import type { Language } from '../languages.ts';
import { withShopName } from '../shop-name.ts';

/** What a text is made of besides its fixed words. */
export type SmsFacts = {
  /** The shop's host, such as `phonehaat.example`. */
  host: string;
  /** Six digits; of a code only. */
  code: string;
};

type SmsText = Record<Language, (facts: SmsFacts) => string> & {
  /** The messages that it is charged as, with the default name and a host of `statedHost` signs. */
  parts: Record<Language, number>;
};

/** A longer host may cost one message more; `phonehaat sms-texts` counts with the shop's own. */
export const statedHost = 22;

/**
 * By this last line the browser offers the code to this shop's page, and to no other one (WebOTP).
 */
const boundTo = ({ host, code }: SmsFacts) => `\n\n@${host} #${code}`;

/**
 * Every text that the shop sends by SMS. They are few and fixed, because the regulator reads them
 * ten days before they are used: a change here is handed in first (`phonehaat sms-texts`).
 */
export const smsTexts = {
  code: {
    bn: (facts) => `${facts.code} ফোনহাট কোড। কাউকে দেবেন না${boundTo(facts)}`,
    en: (facts) =>
      `${facts.code} is your PhoneHaat code. Give it to nobody: our staff never ask for it.${boundTo(facts)}`,
    parts: { bn: 1, en: 1 },
  },
  'money-held': {
    bn: ({ host }) => `ফোনহাট: কেনাবেচার টাকা আমাদের কাছে জমা। দেখুন ${host}`,
    en: ({ host }) => `PhoneHaat: the money of your deal is held by us. See ${host}`,
    parts: { bn: 1, en: 1 },
  },
  'meeting-agreed': {
    bn: ({ host }) => `ফোনহাট: দেখা করার সময় ঠিক হয়েছে। দেখুন ${host}`,
    en: ({ host }) => `PhoneHaat: a meeting is agreed. See ${host}`,
    parts: { bn: 1, en: 1 },
  },
  'somebody-waits': {
    bn: ({ host }) => `ফোনহাট: একজন আপনার উত্তরের অপেক্ষায়। দেখুন ${host}`,
    en: ({ host }) => `PhoneHaat: somebody waits for your answer. See ${host}`,
    parts: { bn: 1, en: 1 },
  },
  'support-answer': {
    bn: ({ host }) => `ফোনহাট: আপনার লেখার উত্তর এসেছে। দেখুন ${host}`,
    en: ({ host }) => `PhoneHaat: we have answered what you wrote to us. See ${host}`,
    parts: { bn: 1, en: 1 },
  },
  'support-letter': {
    bn: ({ host }) => `ফোনহাট আপনাকে লিখেছে। দেখুন ${host}`,
    en: ({ host }) => `PhoneHaat has written to you. See ${host}`,
    parts: { bn: 1, en: 1 },
  },
  'login-changed': {
    bn: ({ host }) => `ফোনহাট: আপনার লগইন বা টাকা নেওয়ার নম্বর বদলেছে। আপনি না হলে এখনই লিখুন ${host}/help`,
    en: ({ host }) =>
      `PhoneHaat: your login, or where your money goes, has changed. If it was not you, write to us now: ${host}/help`,
    parts: { bn: 2, en: 1 },
  },
} as const satisfies Record<string, SmsText>;

export type SmsKind = keyof typeof smsTexts;

export const smsKinds = Object.keys(smsTexts) as SmsKind[];

/** A text with the shop's own name. */
export function smsText(kind: SmsKind, language: Language, facts: SmsFacts): string {
  return withShopName(smsTexts[kind])[language](facts);
}
