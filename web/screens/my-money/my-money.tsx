import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { OwnMoney } from '#contract/payouts/calls.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardList, Fact } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { Destination } from './destination.tsx';
import { confirmDestination, setDestination } from './destination-submit.ts';

const moneyMessages = messagesPart('money');

const moneyQuery = (api: Api) =>
  queryOptions({ queryKey: ['money'], queryFn: () => api('GET /money') });

const load = guardedLoad(requireLogin, ({ api }) => moneyQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(setDestination, confirmDestination);

/** A seller's earnings, and the destination of the money. */
export default function MyMoney() {
  const t = useMessages(moneyMessages);
  const { money: text } = t;
  const money = useQuery({ ...moneyQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={money} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(own) => (
          <div className="grid max-w-3xl gap-6">
            <p>{text.intro}</p>
            {own.hold && (
              <Notice tone="waiting">
                <p>
                  {text.held} <strong>{own.hold.reason}</strong>
                </p>
                <p>{text.heldAdvice}</p>
                <Link
                  to="/help"
                  className="inline-flex min-h-11 items-center font-semibold underline"
                >
                  {text.heldAnswer}
                </Link>
              </Notice>
            )}
            <Totals totals={own.totals} />
            <p>
              <Link to="/dashboard/money/statements" className={buttonClass('quiet')}>
                {text.statements}
              </Link>
            </p>
            <Destination own={own} />
            <Lines lines={own.lines} />
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}

function Totals({ totals }: Pick<OwnMoney, 'totals'>) {
  const t = useMessages(moneyMessages);
  const amounts = {
    kept: totals.kept,
    cooling: totals.cooling,
    available: totals.available,
    'on-its-way': totals.onItsWay,
    'paid-out': totals.paidOut,
  };
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-3 lg:grid-cols-5">
      {(Object.keys(amounts) as (keyof typeof amounts)[]).map((state) => (
        <Fact key={state} term={t.money.states[state]}>
          <span className="text-lg font-bold">{t.price(amounts[state])}</span>
        </Fact>
      ))}
    </dl>
  );
}

function Lines({ lines }: Pick<OwnMoney, 'lines'>) {
  const t = useMessages(moneyMessages);
  const { money: text } = t;
  return (
    <section aria-labelledby="deals" className="grid gap-3">
      <h2 id="deals" className="text-xl font-bold">
        {text.deals}
      </h2>
      {lines.length === 0 && <EmptyState title={text.empty} hint={text.emptyHint} />}
      <CardList label={text.deals}>
        {lines.map((line) => (
          <Card key={line.bookingId}>
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <h3 className="font-bold wrap-anywhere">{line.productName}</h3>
              <span className="font-bold">{t.price(line.taka)}</span>
            </div>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span className="font-semibold text-ink">{text.states[line.state]}</span>
              {line.availableFrom ? (
                <span>{text.availableFrom(t.date(line.availableFrom))}</span>
              ) : (
                <Timestamp at={line.at} />
              )}
              {line.reference && (
                <span className="wrap-anywhere">{text.reference(line.reference)}</span>
              )}
            </p>
          </Card>
        ))}
      </CardList>
    </section>
  );
}
