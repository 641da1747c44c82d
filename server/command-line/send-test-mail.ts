import { mailServer } from '../start/compose.ts';
import { readConfig } from '../start/config.ts';
import { ConfigError } from '../start/config-error.ts';
import { reasonOf } from './check/finding.ts';

/** An expired mail would not be sent. */
const hour = 3_600_000;

/** Sends a mail by the mail server of the settings. */
export async function sendTestMail(to: string): Promise<number> {
  const { smtp } = readConfig();
  if (!smtp) throw new ConfigError('No mail server is set: SMTP_URL and MAIL_FROM.');
  try {
    await mailServer(smtp).send({
      to,
      subject: 'A mail of your shop',
      text: 'The mail server of your settings took this mail. If it came late or as spam, ask there.',
      expiresAt: new Date(Date.now() + hour),
    });
  } catch (error) {
    throw new ConfigError(`The mail server did not take the mail (${reasonOf(error)}).`);
  }
  console.log(`The mail server took a mail to ${to}. Is it there, and not with spam?`);
  return 0;
}
