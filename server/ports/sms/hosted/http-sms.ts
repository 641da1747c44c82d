import { type HttpSmsSettings, type Sms, type SmsSender, withCountry } from '../port.ts';
import { ask } from './ask.ts';

/** Any other provider, by a template of its request. */
export function createHttpSms(settings: HttpSmsSettings, timeoutMs?: number): SmsSender {
  const { url, body, headers, accepted, refused } = settings;
  const isJson = body?.trim().startsWith('{') ?? false;
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    name: new URL(url.replace(/[{}]/g, '')).hostname,
    knowsRef: false,
    async send(sms) {
      const answer = await ask(filled(url, sms, encodeURIComponent), {
        method: body === null ? 'GET' : 'POST',
        headers: { ...(body !== null && { 'content-type': type }), ...headers },
        ...(body !== null && {
          body: filled(body, sms, isJson ? inJson : encodeURIComponent),
        }),
        timeoutMs,
      });
      if (!answer) return 'unknown';
      if (refused && answer.text.includes(refused)) return 'refused';
      return answer.status < 300 && answer.text.includes(accepted) ? 'accepted' : 'unknown';
    },
  };
}

/** Inside of the quotes of the template. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

function filled(template: string, { to, text, ref }: Sms, encode: (text: string) => string) {
  const values: Record<string, string> = { to: withCountry(to), local: to, text, ref };
  // In one pass, so that a text with braces stays a text.
  return template.replace(/\{(to|local|text|ref)\}/g, (_, name: string) =>
    encode(values[name] ?? ''),
  );
}
