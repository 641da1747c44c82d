import type { GatewayReport } from '#contract/orders/gateways.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';

/** The last findings about the configured providers, without calling them. */
export const getGateways: Handler<'GET /gateways'> = async ({ deps }) => reportOf(deps);

/** Checks each provider now, without a charge. The response may take as long as a gateway's. */
export const checkGateways: Handler<'POST /gateways/check'> = async ({ deps }) => {
  await deps.providerWatch.check();
  return reportOf(deps);
};

async function reportOf({
  db,
  payments,
  keptPayments,
  providerWatch,
}: Deps): Promise<GatewayReport> {
  const troubles = await db
    .selectFrom('provider_troubles')
    .select(['provider', 'sentence', 'times', 'since'])
    .execute();
  const reports = providerWatch.reports();
  const open = payments.all
    .filter(({ name }) => !providerWatch.isOff(name))
    .flatMap(({ methods }) => methods);
  return {
    keptPayments,
    isWatched: providerWatch.isWatching,
    gateways: payments.all.map(({ name, methods, check }) => {
      const report = reports.find(({ provider }) => provider === name);
      const trouble = troubles.find(({ provider }) => provider === name);
      return {
        provider: name,
        methods: [...methods],
        isCheckable: check !== undefined,
        checkedAt: report?.checkedAt.toISOString() ?? null,
        lines: report?.lines.map(({ finding, named }) => ({ finding, named })) ?? [],
        offSince: report?.offSince?.toISOString() ?? null,
        closed: methods.filter((method) => report?.isOff && !open.includes(method)),
        trouble: trouble
          ? {
              sentence: trouble.sentence,
              times: trouble.times,
              since: trouble.since.toISOString(),
            }
          : null,
      };
    }),
  };
}
