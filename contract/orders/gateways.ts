import * as z from 'zod';
import { type CheckFinding, checkFindings } from './gateway-checks.ts';
import { paymentMethods, paymentProviderNames } from './payment-methods.ts';

const findings = Object.keys(checkFindings) as [CheckFinding, ...CheckFinding[]];

export const gatewayLine = z.object({
  finding: z.enum(findings),
  named: z.array(z.string()).describe('what its sentence names: hosts, seconds; no secrets'),
});
export type GatewayLine = z.output<typeof gatewayLine>;

export const gateway = z.object({
  provider: z.enum(paymentProviderNames),
  methods: z.array(z.enum(paymentMethods)).describe('what buyers can choose it for'),
  isCheckable: z.boolean(),
  checkedAt: z.string().nullable().describe('ISO 8601, UTC; null: not since the shop started'),
  lines: z.array(gatewayLine),
  offSince: z
    .string()
    .nullable()
    .describe('since when it is offered to nobody because of its settings; null: it is not off'),
  closed: z
    .array(z.enum(paymentMethods))
    .describe('of its methods, while it is off: those that no other provider offers'),
  trouble: z
    .object({
      sentence: z.string().describe("what it answered, or that it did not; the provider's words"),
      times: z.number().int(),
      since: z.string(),
    })
    .nullable()
    .describe('it opens no payments now, for whoever chooses it'),
});
export type Gateway = z.output<typeof gateway>;

export const gatewayReport = z.object({
  keptPayments: z.boolean().describe('false: nothing new is paid here (KEPT_PAYMENTS)'),
  isWatched: z.boolean().describe('whether the shop checks by itself, as it does in production'),
  gateways: z.array(gateway).describe('all providers of the settings'),
});
export type GatewayReport = z.output<typeof gatewayReport>;
