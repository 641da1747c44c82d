import { type SmsSender, type SslWirelessSettings, withCountry } from '../port.ts';
import { ask, readBalance, readObject } from './ask.ts';

const ownUrl = 'https://smsplus.sslwireless.com';

/** SSL Wireless, version 3. Its `csms_id` is unique in a day: a repeated one sends nothing twice. */
export function createSslWireless(
  { token, sid, apiUrl }: SslWirelessSettings,
  timeoutMs?: number,
): SmsSender {
  const base = `${apiUrl ?? ownUrl}/api/v3`;
  return {
    name: 'SSL Wireless',
    knowsRef: true,
    async send({ to, text, ref }) {
      const answer = await ask(`${base}/send-sms`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          api_token: token,
          sid,
          msisdn: withCountry(to),
          sms: text,
          csms_id: ref,
        }),
        timeoutMs,
      });
      const body = answer && readObject(answer.text);
      if (!body) return 'unknown';
      if (body.status === 'SUCCESS') return 'accepted';
      // Of an earlier try with the same reference, whose answer was lost.
      if (/duplicate/i.test(String(body.error_message)) && /csms/i.test(String(body.error_message)))
        return 'accepted';
      return body.status === 'FAILED' ? 'refused' : 'unknown';
    },
    async balance() {
      const query = new URLSearchParams({ api_token: token });
      const answer = await ask(`${base}/balance?${query}`, { method: 'GET', timeoutMs });
      if (!answer) throw new Error('SSL Wireless does not answer');
      return readBalance(readObject(answer.text)?.balance);
    },
  };
}
