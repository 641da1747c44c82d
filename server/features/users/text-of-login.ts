import { marketLanguage } from '#contract/languages.ts';
import type { Deps } from '#server/http/api/deps.ts';

/**
 * Writes to a number that it is no key of its account any more, because later messages go elsewhere.
 * Not awaited: the provider may be slow, and the notice is in the inbox, too.
 */
export function textOfLogin({ sms, publicUrl, log }: Deps, number: string): void {
  if (!sms || !publicUrl) return;
  const facts = { host: new URL(publicUrl).host, code: '' };
  sms
    .send({ to: number, kind: 'login-changed', language: marketLanguage, facts })
    .catch((error: unknown) => log.error({ err: error }, 'a changed login could not be texted'));
}
