import { type RefObject, useEffect, useRef } from 'react';

/** WebOTP, which the types of the DOM do not have. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/**
 * Where the browser can read the code out of the message (Chrome on Android, after a question), fills
 * it in and sends the form.
 */
export function useSentCode(form: RefObject<HTMLFormElement | null>, send: () => void): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (found) => {
        const field = form.current?.elements.namedItem('code');
        const code = (found as { code?: string } | null)?.code;
        if (!code || !(field instanceof HTMLInputElement) || field.value) return;
        field.value = code;
        latest.current();
      },
      // Refused, or ended with the page: the code is typed.
      () => {},
    );
    return () => waiting.abort();
  }, [form]);
}
