import { linesOf, type ProviderReport } from '../../ports/payments/check-providers.ts';
import { mailServer, pictureBucket } from '../../start/compose.ts';
import type { Config } from '../../start/config.ts';
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
