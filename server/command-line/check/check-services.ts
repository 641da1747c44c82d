import { linesOf, type ProviderReport } from '../../ports/payments/check-providers.ts';
import { mailServer, pictureBucket, smsProvider } from '../../start/compose.ts';
import type { Config } from '../../start/config.ts';
import { longerTexts } from '../print-sms-texts.ts';
import { type Finding, good, note, reasonOf, wrong } from './finding.ts';

/** Whether the mail server takes the login; sends nothing. */
export async function checkMail({ smtp, dataDir }: Config): Promise<Finding[]> {
  if (!smtp) return [note(`No mail server is set: mails become files in ${dataDir}/outbox.`)];
  try {
    await mailServer(smtp).verify?.();
    return [good('SMTP_URL: the mail server takes the login. A mail: mail-test ADDRESS')];
  } catch (error) {
    return [wrong(`SMTP_URL: the mail server does not take mails (${reasonOf(error)}).`)];
  }
}

/** Whether the provider of text messages answers; sends nothing. */
export async function checkSms({ sms, publicUrl }: Config): Promise<Finding[]> {
  if (!sms) return [note('No SMS provider is set: nobody logs in by phone number.')];
  if (sms.provider.is === 'files') return [note('No SMS provider is set: messages become files.')];
  const sender = smsProvider(sms);
  const found: Finding[] = [];
  if (sender.balance) {
    try {
      const left = await sender.balance();
      found.push(
        left === null
          ? wrong(`SMS_PROVIDER: ${sender.name} answers without a balance. Are its settings right?`)
          : good(`SMS_PROVIDER: ${sender.name} answers; Tk ${left} are left.`),
      );
    } catch (error) {
      found.push(wrong(`SMS_PROVIDER: ${reasonOf(error)}.`));
    }
  } else {
    found.push(note(`SMS_PROVIDER: ${sender.name} has no call that could be tried.`));
  }
  const longer = publicUrl ? longerTexts(new URL(publicUrl).hostname) : [];
  if (longer.length > 0)
    found.push(note(`More parts than usual, by the shop's name or host: ${longer.join(', ')}.`));
  return found;
}

/** Writes an object into the store of pictures, reads it back, and removes it. */
export async function checkStore({ imageStore }: Config): Promise<Finding[]> {
  if (!imageStore) return [];
  const key = `check/${crypto.randomUUID()}`;
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  try {
    const bucket = pictureBucket(imageStore);
    await bucket.put(key, bytes, 'application/octet-stream');
    const read = await bucket.get(key);
    await bucket.remove(key);
    return [
      read && Buffer.compare(read, bytes) === 0
        ? good('S3_BUCKET: an object was written, read back and removed.')
        : wrong('S3_BUCKET: what was written is not read back.'),
    ];
  } catch (error) {
    return [wrong(`S3_ENDPOINT: the store of pictures fails (${reasonOf(error)}).`)];
  }
}

/** What the providers of payments answered. */
export const gatewayFindings = (reports: readonly ProviderReport[]): Finding[] =>
  reports.map((report) => {
    const isWrong = report.isOff || report.lines.some(({ state }) => state === 'wrong');
    return (isWrong ? wrong : good)(linesOf(report).join('\n      '));
  });
