import * as z from 'zod';
import { browserHealth } from './browser-failures.ts';
import { shopQueues } from './shop-queues.ts';
import { testMailOutcomes } from './test-mail.ts';

const count = z.number().int();
const time = z.string().describe('ISO 8601, UTC');

export const shopQueue = z.object({
  queue: z.enum(shopQueues),
  count: count.describe('what waits now'),
  late: count.describe('those beyond the time limit; 0 is healthy'),
  oldest: time.nullable().describe('since when the oldest one waits'),
});
export type ShopQueue = z.output<typeof shopQueue>;

export const shopBackup = z.object({
  isOn: z.boolean().describe('whether this process makes one each night (BACKUP_TO)'),
  isLate: z
    .boolean()
    .describe(
      'the newest proved one is too old, or there is none although real money or BACKUP_TO wants it',
    ),
  proved: z
    .object({
      takenAt: time,
      provedAt: time,
      deals: count,
      differences: z.array(z.string()).describe('what its trial found wrong, in English'),
    })
    .nullable()
    .describe('the newest backup that was restored for a trial'),
});
export type ShopBackup = z.output<typeof shopBackup>;

/** So many failed text messages a day are a bad sign, if they are most of them. */
export const smsTroubles = 3;

/** The text messages of this day in Dhaka. */
export const smsHealth = z.object({
  provider: z.string(),
  accepted: count,
  refused: count,
  unknown: count.describe('without an answer, so perhaps sent'),
  parts: count.describe('what accepted and unknown ones are charged as'),
  cost: z.number().nullable().describe('Taka, by SMS_PART_COST; null without it'),
  balance: z.number().nullable().describe('Taka left at the provider; null: unknown'),
  isBad: z.boolean(),
});
export type SmsHealth = z.output<typeof smsHealth>;

/** How the shop is, for an admin; of the answering process where it is not in the database. */
export const shopHealth = z.object({
  badSigns: count.describe(
    'backup, queues, jobs, disk, browsers and text messages that are not as they should be',
  ),
  version: z.string(),
  startedAt: time,
  copiedAt: time.nullable().describe('this is a restored copy of that time; null: the shop'),
  backup: shopBackup,
  queues: z.array(shopQueue),
  jobs: z.object({
    count,
    late: z
      .array(
        z.object({
          name: z.string(),
          endedAt: time.nullable().describe('of the last run without an error'),
        }),
      )
      .describe('those that have not succeeded for too long'),
  }),
  disk: z.object({ freeBytes: z.number(), isFull: z.boolean() }),
  memoryBytes: z.number(),
  browsers: browserHealth,
  sms: smsHealth.nullable().describe('null: no provider of text messages'),
});
export type ShopHealth = z.output<typeof shopHealth>;

/** What came of a test mail. Without Zod in `test-mail.ts`, because a screen imports it. */
export const testMail = z.object({
  outcome: z.enum(testMailOutcomes),
  to: z.string().describe('the own address of the caller; empty without one'),
});
