import { type BulkSmsBdSettings, type SmsSender, withCountry } from '../port.ts';
import { ask, readBalance, readObject } from './ask.ts';

const ownUrl = 'https://bulksmsbd.net';

/** Besides this code every four-digit one is a refusal: 1002 sender, 1007 balance, 1012 not Bangla. */
const acceptedCode = 202;

/** BulkSMSBD. It has no reference, so a message without an answer is not sent again. */
export function createBulkSmsBd(
  { apiKey, senderId, apiUrl }: BulkSmsBdSettings,
  timeoutMs?: number,
): SmsSender {
  const base = `${apiUrl ?? ownUrl}/api`;
  /** In the body, because addresses are in the logs of every host in between. */
  const post = (path: string, fields: Record<string, string>) =>
    ask(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ api_key: apiKey, ...fields })),
      timeoutMs,
    });
  return {
    name: 'BulkSMSBD',
    knowsRef: false,
    async send({ to, text }) {
      const answer = await post('smsapi', {
        type: 'text',
        number: withCountry(to),
        senderid: senderId,
        message: text,
      });
      const code = answer && Number(readObject(answer.text)?.response_code);
      if (code === acceptedCode) return 'accepted';
      return code && code >= 1000 && code < 2000 ? 'refused' : 'unknown';
    },
    async balance() {
      const answer = await post('getBalanceApi', {});
      if (!answer) throw new Error('BulkSMSBD does not answer');
      return readBalance(readObject(answer.text)?.balance);
    },
  };
}
