import { PaymentProviderDown } from '../port.ts';

/**
 * A gateway gave no readable answer, so the outcome of the request is unknown. The message has
 * neither address nor body, because both contain credentials.
 */
export class GatewayDown extends PaymentProviderDown {
  /** Whether the request most probably did not reach the gateway's application. */
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

/** A gateway answered that it refuses the request; so it certainly did nothing. */
export class GatewayRefusal extends Error {
  /** The gateway's own code, if it has one. */
  readonly code: string | null;
  constructor(gateway: string, call: string, { code, why }: { code: string | null; why: string }) {
    super(`${gateway} refuses ${call}: ${[code, why].filter(Boolean).join(' ')}`);
    this.name = 'GatewayRefusal';
    this.code = code;
  }
}
