import { PaymentProviderDown } from '../port.ts';

/**
 * A gateway did not answer, or nothing that can be read: what became of the request is unknown. The
 * message has neither address nor body, because both carry credentials.
 */
export class GatewayDown extends PaymentProviderDown {
  /** Whether the gateway's application has not seen the request, as far as anybody can know. */
  readonly isHiccup: boolean;
  constructor(
    gateway: string,
    call: string,
    why: string,
    {
      nothingSent = false,
      isHiccup = nothingSent,
    }: { nothingSent?: boolean; isHiccup?: boolean } = {},
  ) {
    super(undefined, `${gateway} does not answer to ${call}: ${why}`, { nothingSent });
    this.name = 'GatewayDown';
    this.isHiccup = isHiccup;
  }
}

/** A gateway answered that it does not do what it was asked; the outcome is known: nothing. */
export class GatewayRefusal extends Error {
  /** The gateway's own code, where it has one. */
  readonly code: string | null;
  constructor(gateway: string, call: string, { code, why }: { code: string | null; why: string }) {
    super(`${gateway} refuses ${call}: ${[code, why].filter(Boolean).join(' ')}`);
    this.name = 'GatewayRefusal';
    this.code = code;
  }
}
