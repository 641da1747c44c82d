import * as z from 'zod';
import type { BulkSmsBdSettings, HttpSmsSettings, SslWirelessSettings } from '../ports/sms/port.ts';
import { ConfigError } from './config-error.ts';

/** The provider of text messages, and what the shop pays for. */
export type SmsSettings = {
  provider:
    | { is: 'files' }
    | ({ is: 'ssl-wireless' } & SslWirelessSettings)
    | ({ is: 'bulksmsbd' } & BulkSmsBdSettings)
    | ({ is: 'http' } & HttpSmsSettings);
  /** The codes that the shop sends a day at most. */
  perDay: number;
  /** Taka for one part; null: not known. */
  partCost: number | null;
};

const perDayDefault = 1_000;

/** Of a trial, whose messages are read on the same machine. */
export const smsAsFiles: SmsSettings = {
  provider: { is: 'files' },
  perDay: perDayDefault,
  partCost: null,
};

const perDayRange = 'Give a number of messages, from 1 to 1000000.';
const costRange = 'Give Taka for one message, like 0.35.';

/** Number and code would be readable on the way; a stand-in on this machine may go without. */
const isSafe = (address: string): boolean => {
  const url = URL.parse(address.replace(/[{}]/g, ''));
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
};
const safeAddress = z
  .string()
  .refine(
    isSafe,
    'Give an address that begins with https://: by http anybody on the way reads codes.',
  )
  .optional();

const headers = z.string().transform((text, context): Record<string, string> => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    context.addIssue('Give JSON, like {"authorization": "Bearer …"}.');
    return z.NEVER;
  }
});

/** The variables of text messages; part of `environment` in `config.ts`. */
export const smsVariables = {
  /** Without it there is no login by number; a trial writes its messages to files. */
  SMS_PROVIDER: z
    .enum(['ssl-wireless', 'bulksmsbd', 'http'], 'Choose ssl-wireless, bulksmsbd or http.')
    .optional(),
  SSL_WIRELESS_TOKEN: z.string().optional(),
  SSL_WIRELESS_SID: z.string().optional(),
  BULKSMSBD_API_KEY: z.string().optional(),
  BULKSMSBD_SENDER_ID: z.string().optional(),
  /** Instead of the address of either. */
  SMS_API_URL: safeAddress,
  /** Any other provider, with {to}, {local}, {text} and {ref} in address or body. */
  SMS_HTTP_URL: safeAddress,
  SMS_HTTP_BODY: z.string().optional(),
  SMS_HTTP_HEADERS: headers.optional(),
  /** Words in its answer that mean yes, and no. */
  SMS_HTTP_ACCEPTED: z.string().optional(),
  SMS_HTTP_REFUSED: z.string().optional(),
  /** The codes that are sent a day at most. */
  SMS_PER_DAY: z.coerce
    .number(perDayRange)
    .int(perDayRange)
    .min(1, perDayRange)
    .max(1_000_000, perDayRange)
    .default(perDayDefault),
  /** Taka for one part of a message, for the health page. */
  SMS_PART_COST: z.coerce.number(costRange).positive(costRange).max(100, costRange).optional(),
};

const schema = z.object(smsVariables);
type Variables = z.output<typeof schema>;

/** Throws `ConfigError` for incomplete settings, and for those of a provider that is not chosen. */
export function readSms(value: Variables, isTrial: boolean): SmsSettings | null {
  const { SMS_PROVIDER: is, SMS_PER_DAY: perDay } = value;
  const partCost = value.SMS_PART_COST ?? null;
  const apiUrl = value.SMS_API_URL?.replace(/\/+$/, '') ?? null;
  if (!is) {
    const [given] = [...ownVariables, 'SMS_API_URL' as const].filter((name) => value[name]);
    if (given) throw new ConfigError(`SMS_PROVIDER: say whose setting ${given} is.`);
    return isTrial ? { ...smsAsFiles, perDay, partCost } : null;
  }
  const need = (name: (typeof ownVariables)[number]): string => {
    const found = value[name];
    if (typeof found === 'string') return found;
    throw new ConfigError(`${name}: SMS_PROVIDER=${is} needs it.`);
  };
  if (is === 'ssl-wireless') {
    const token = need('SSL_WIRELESS_TOKEN');
    return { provider: { is, token, sid: need('SSL_WIRELESS_SID'), apiUrl }, perDay, partCost };
  }
  if (is === 'bulksmsbd') {
    const apiKey = need('BULKSMSBD_API_KEY');
    const senderId = need('BULKSMSBD_SENDER_ID');
    return { provider: { is, apiKey, senderId, apiUrl }, perDay, partCost };
  }
  const provider = {
    is,
    url: need('SMS_HTTP_URL'),
    body: value.SMS_HTTP_BODY ?? null,
    headers: value.SMS_HTTP_HEADERS ?? {},
    accepted: need('SMS_HTTP_ACCEPTED'),
    refused: value.SMS_HTTP_REFUSED ?? null,
  };
  if (!`${provider.url} ${provider.body}`.includes('{text}')) {
    throw new ConfigError('SMS_HTTP_BODY: {text} is in neither address nor body.');
  }
  return { provider, perDay, partCost };
}

const ownVariables = [
  'SSL_WIRELESS_TOKEN',
  'SSL_WIRELESS_SID',
  'BULKSMSBD_API_KEY',
  'BULKSMSBD_SENDER_ID',
  'SMS_HTTP_URL',
  'SMS_HTTP_BODY',
  'SMS_HTTP_ACCEPTED',
  'SMS_HTTP_REFUSED',
] as const;
