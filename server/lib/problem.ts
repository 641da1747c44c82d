import { type ErrorCode, errors, type ProblemDetails } from '#contract/errors.ts';
import { withShopName } from '#contract/shop-name.ts';

/** A refusal by the contract's code; handlers throw it, clients get problem details (RFC 9457). */
export class Problem extends Error {
  readonly code: ErrorCode;
  /** For a 400: field → sentence. */
  readonly fields: Record<string, string> | undefined;
  /** Members that a single call adds to the body, such as `accessToken: ""`. */
  readonly extra: Record<string, unknown>;
  /** For a 429 or 503: when to retry. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      fields?: Record<string, string>;
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(errors[code].message);
    this.name = 'Problem';
    this.code = code;
    this.fields = options.fields;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errors[this.code].status;
  }

  /** The RFC 9457 body; `detail` is for people. */
  toBody(requestId: string): ProblemDetails {
    // In the shop's own name; the sentences are the program's, without texts of people.
    const title = withShopName(errors[this.code].message);
    const fields = this.fields && withShopName(this.fields);
    return {
      type: `/problems/${this.code}`,
      title,
      status: this.status,
      detail: fields ? Object.values(fields).join('. ') : title,
      code: this.code,
      requestId,
      ...(fields ? { errors: fields } : {}),
      ...this.extra,
    };
  }
}
