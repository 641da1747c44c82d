import type { Config } from '../../start/config.ts';
import { version } from '../../start/version.ts';
import { askShop } from '../ask-shop.ts';
import { type Finding, good, note, reasonOf, wrong } from './finding.ts';

/** Milliseconds. */
const patience = 10_000;

/** Whether the running shop answers here, and by PUBLIC_URL through the proxy. */
export async function checkAddress(config: Config): Promise<Finding[]> {
  const { isOpen, sentence } = await askShop(config);
  const { publicUrl } = config;
  if (!isOpen) {
    const unseen = publicUrl && `; once it runs, check again for ${publicUrl}`;
    return [note(`${sentence.replace(/\.$/, '')}${unseen ?? ''}.`)];
  }
  return [good(sentence), ...(publicUrl ? [await checkProxy(publicUrl)] : [])];
}

async function checkProxy(publicUrl: string): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(`${publicUrl}/healthz`, { signal, redirect: 'manual' });
    const { version: seen = null } = await answer.json().catch(() => ({}));
    if (seen === version) return good(`PUBLIC_URL: ${publicUrl} reaches this shop.`);
    if (typeof seen === 'string') {
      return note(`PUBLIC_URL: ${publicUrl} reaches PhoneHaat ${seen}, and this is ${version}.`);
    }
    return wrong(`PUBLIC_URL: ${publicUrl} reaches another program (status ${answer.status}).`);
  } catch (error) {
    const { cause } = error as Error;
    return wrong(
      `PUBLIC_URL: ${publicUrl} is not reached from here (${reasonOf(cause ?? error)}).`,
    );
  }
}
