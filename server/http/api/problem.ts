import { type ErrorCode, errors, type ProblemDetails } from '#contract/errors.ts';

/** A refusal that the contract knows; thrown by handlers, answered as problem details. */
export class Problem extends Error {
  readonly code: ErrorCode;
  /** One sentence for each field of a 400. */
  readonly fields: Record<string, string> | undefined;
  /** Members that a single call adds to its body, such as `accessToken: ""`. */
  readonly extra: Record<string, unknown>;
  /** Of a 429 or 503: when to try again. */
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

  /** RFC 9457 body; `detail` is one sentence for a person. */
  toBody(requestId: string): ProblemDetails {
    return {
      type: `/problems/${this.code}`,
      title: errors[this.code].message,
      status: this.status,
      detail: this.fields ? Object.values(this.fields).join('. ') : errors[this.code].message,
      code: this.code,
      requestId,
      ...(this.fields ? { errors: this.fields } : {}),
      ...this.extra,
    };
  }
}
