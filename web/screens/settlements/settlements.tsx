import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SettlementsPage } from '#contract/books/calls.ts';
import { settlementFields } from '#contract/books/settlement-columns.ts';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList, Fact, Facts } from '#web/ui/card-list.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { importSettlement } from './import-submit.ts';
import { LineList } from './line-list.tsx';

const booksMessages = messagesPart('books');

const ImportForm = lazyComponent(async () => (await import('./import-form.tsx')).ImportForm);

const settlementsQuery = (api: Api) =>
  queryOptions({ queryKey: ['settlements'], queryFn: () => api('GET /settlements') });

const load = guardedLoad(requireStaff('/dashboard/settlements'), ({ api }) =>
  settlementsQuery(api),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(importSettlement);

/** The providers' settlements. */
export default function Settlements() {
  const t = useMessages(booksMessages);
  const { settlements: text } = t;
  const page = useQuery({ ...settlementsQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={page} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(shown) => (
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
            <p>{text.intro}</p>
            <Providers providers={shown.providers} />
            <LazyBoundary>
              <ImportForm providers={shown.providers.map(({ provider }) => provider)} />
            </LazyBoundary>
            <section aria-labelledby="problems" className="grid gap-3">
              <h2 id="problems" className="text-xl font-bold">
                {text.problems}
              </h2>
              {shown.problems.length === 0 && <p className="text-muted">{text.noProblems}</p>}
              <LineList heading="h3" label={text.problems} lines={shown.problems} />
            </section>
            <Unsettled unsettled={shown.unsettled} />
            <Files files={shown.files} />
            <Link
              to="/dashboard/books"
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {text.toBooks}
            </Link>
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}

function Providers({ providers }: Pick<SettlementsPage, 'providers'>) {
  const t = useMessages(booksMessages);
  const { settlements: text } = t;
  return (
    <CardList label={text.byProvider}>
      {providers.map((one) => (
        <Card key={one.provider}>
          <h2 className="font-bold">{text.providers[one.provider]}</h2>
          <Facts>
            <Fact term={text.onItsWay}>{t.price(one.onItsWay)}</Fact>
            <Fact term={text.arrived}>{t.price(one.arrived)}</Fact>
            <Fact term={text.fees}>{t.price(one.fees)}</Fact>
          </Facts>
          {one.overdue > 0 && <p className="font-semibold">{text.overdue(one.overdue)}</p>}
          <details>
            <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
              {text.columns}
              <span className="sr-only">: {text.providers[one.provider]}</span>
            </summary>
            <dl className="grid gap-2 text-sm">
              {settlementFields.map((field) => (
                <Fact key={field} term={text.fields[field]}>
                  <bdi>{one.columns[field]?.join(', ')}</bdi>
                </Fact>
              ))}
            </dl>
            <p className="mt-2 text-sm text-muted wrap-anywhere">{text.columnsHint}</p>
          </details>
        </Card>
      ))}
    </CardList>
  );
}

function Unsettled({ unsettled }: Pick<SettlementsPage, 'unsettled'>) {
  const t = useMessages(booksMessages);
  const { settlements: text } = t;
  return (
    <section aria-labelledby="unsettled" className="grid gap-3">
      <h2 id="unsettled" className="text-xl font-bold">
        {text.unsettled}
      </h2>
      {unsettled.length === 0 && <p className="text-muted">{text.noUnsettled}</p>}
      <CardList label={text.unsettled}>
        {unsettled.map((one) => (
          <Card key={one._id}>
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <h3 className="font-bold wrap-anywhere">{one.productName}</h3>
              <span className="font-bold">{t.price(one.taka)}</span>
            </div>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span>{text.providers[one.provider]}</span>
              {one.taka < 0 && <span>{text.refund}</span>}
              <span>{text.paidOn(t.date(one.at))}</span>
              {one.overdue && <strong className="text-ink">{text.isOverdue}</strong>}
              <bdi className="wrap-anywhere">{one.id}</bdi>
            </p>
          </Card>
        ))}
      </CardList>
    </section>
  );
}

function Files({ files }: Pick<SettlementsPage, 'files'>) {
  const t = useMessages(booksMessages);
  const { settlements: text } = t;
  return (
    <section aria-labelledby="files" className="grid gap-3">
      <h2 id="files" className="text-xl font-bold">
        {text.files}
      </h2>
      {files.length === 0 && <p className="text-muted">{text.noFiles}</p>}
      <CardList label={text.files}>
        {files.map((file) => (
          <Card key={file._id}>
            <h3 className="font-bold">
              <Link
                to={`/dashboard/settlements/${file._id}`}
                className="inline-flex min-h-11 items-center text-brand underline wrap-anywhere"
              >
                {file.name}
              </Link>
            </h3>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span>{text.providers[file.provider]}</span>
              <Timestamp at={file.at} />
              <span>{text.counts(file)}</span>
            </p>
          </Card>
        ))}
      </CardList>
    </section>
  );
}
