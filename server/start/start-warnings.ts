import { join } from 'node:path';
import { isLoopback } from '../http/security/this-machine.ts';
import type { Config } from './config.ts';
import { gatewayLabel } from './gateway-settings.ts';

/** What the operator should know about settings that are allowed, a sentence for each. */
export function startWarnings(config: Config): string[] {
  const { publicUrl, exposed, smtp } = config;
  const outbox = join(config.dataDir, 'outbox');
  const warnings: string[] = [];
  if (!publicUrl && !isLoopback(config.host)) {
    warnings.push('PUBLIC_URL is not set: any host that a request names is believed');
  }
  if (exposed && publicUrl?.startsWith('http:')) {
    warnings.push('PUBLIC_URL begins with http://: passwords and cookies travel unencrypted');
  }
  if (config.unconfirmedMayDeal) {
    warnings.push(
      'CONFIRM_ADDRESSES=for-mails: people book and list under addresses that may not be theirs',
    );
  }
  if (config.confirmAddresses && !config.unconfirmedMayDeal && !smtp) {
    warnings.push(
      `no mail server: the links that confirm addresses are in files in ${outbox}. ` +
        'Nobody can book or list before. Set SMTP_URL and MAIL_FROM, or CONFIRM_ADDRESSES=no',
    );
  }
  for (const [name, gateway] of Object.entries(config.gateways)) {
    const label = gatewayLabel(name as keyof typeof config.gateways);
    if (gateway?.mode === 'sandbox') {
      warnings.push(`${label} is in its sandbox: payments move no money`);
    }
  }
  if (!config.keptPayments) {
    warnings.push(
      'KEPT_PAYMENTS is off: nothing new is paid here, buyers pay sellers at the meeting',
    );
  }
  return [...warnings, ...config.unknownSettings];
}
