import { StripeRefusal } from './refusal.ts';

/** `json` is serialized at once, so that a stored response does not change afterwards. */
export type StripeAnswer = { status: number; json: string; replayed?: boolean };

/**
 * Stores the response to each `Idempotency-Key`, as documented: the same key returns the first
 * response again; with other parameters it is refused. The response to an invalid request is not
 * stored.
 */
export function rememberAnswers() {
  const answers = new Map<string, { request: string; answer: StripeAnswer }>();

  return function once(key: string, request: string, work: () => StripeAnswer): StripeAnswer {
    const before = answers.get(key);
    if (before && before.request !== request) {
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first ' +
          `used with. Try using a key other than '${key}' if you meant to execute a different ` +
          'request.',
      });
    }
    if (before) return { ...before.answer, replayed: true };
    const answer = work();
    answers.set(key, { request, answer });
    return answer;
  };
}
