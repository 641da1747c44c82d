import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bankDays } from '#contract/books/bank-statement.ts';
import type { BankPage } from '#contract/books/calls.ts';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { explain, importStatement } from './bank-submit.ts';
import type { NoteFormProps } from './note-form.tsx';

const booksMessages = messagesPart('books');

const StatementForm = lazyComponent(
  async () => (await import('./statement-form.tsx')).StatementForm,
);
const NoteForm = lazyComponent(async () => (await import('./note-form.tsx')).NoteForm);

const bankQuery = (api: Api) =>
  queryOptions({ queryKey: ['bank'], queryFn: () => api('GET /bank') });

const load = guardedLoad(requireStaff('/dashboard/bank'), ({ api }) => bankQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(importStatement, explain);

/** The bank's statements beside the books. */
export default function Bank() {
  const t = useMessages(booksMessages);
  const { bank: text } = t;
  const page = useQuery({ ...bankQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={page} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ since, lines, missing, notes, files }) => (
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
            <p>
              {text.intro} {since ? text.since(t.date(midnight(since))) : text.none}
            </p>
            <LazyBoundary>
              <StatementForm />
            </LazyBoundary>
            <Lines lines={lines} />
            <Missing missing={missing} />
            <Notes notes={notes} />
            <Files files={files} />
            <Link
              to="/dashboard/books"
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {t.settlements.toBooks}
            </Link>
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}

const midnight = (day: string) => `${day}T00:00:00Z`;

type SectionProps = { id: string; title: string; none: string; children: ReactNode[] };

function Section({ id, title, none, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children.length === 0 && <p className="text-muted">{none}</p>}
      <CardList label={title}>{children}</CardList>
    </section>
  );
}

type EntryProps = { title: string; taka: number | null; children: ReactNode; note?: NoteFormProps };

function Entry({ title, taka, children, note }: EntryProps) {
  const t = useMessages(booksMessages);
  return (
    <Card>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <h3 className="font-bold wrap-anywhere">{title}</h3>
        {taka !== null && <span className="font-bold">{t.price(taka)}</span>}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">{children}</p>
      {note && (
        <FormDetails
          intent="explain"
          isIt={(sent) => sent.key === note.id}
          summary={
            <>
              {t.bank.explain}
              <span className="sr-only">: {title}</span>
            </>
          }
        >
          <NoteForm {...note} />
        </FormDetails>
      )}
    </Card>
  );
}

function Lines({ lines }: Pick<BankPage, 'lines'>) {
  const t = useMessages(booksMessages);
  const { bank: text } = t;
  return (
    <Section id="lines" title={text.lines} none={text.noLines}>
      {lines.map(({ _id, account, position, date, taka, text: written }) => (
        <Entry key={_id} title={written} taka={taka} note={{ kind: 'line', id: _id }}>
          {date && <span>{t.date(midnight(date))}</span>}
          {taka === null && <strong className="text-ink">{text.unreadable}</strong>}
          <span className="wrap-anywhere">{account}</span>
          <span>{t.settlements.line(position)}</span>
        </Entry>
      ))}
    </Section>
  );
}

function Missing({ missing }: Pick<BankPage, 'missing'>) {
  const t = useMessages(booksMessages);
  const { bank: text } = t;
  return (
    <>
      <Section id="missing" title={text.missing} none={text.noMissing}>
        {missing.map(({ _id, kind, date, taka, name }) => (
          <Entry key={_id} title={text.kinds[kind]} taka={taka} note={{ kind, id: _id }}>
            <span>{t.date(midnight(date))}</span>
            <bdi className="wrap-anywhere">{name}</bdi>
          </Entry>
        ))}
      </Section>
      <p className="text-sm text-muted">{text.missingHint(bankDays)}</p>
    </>
  );
}

function Notes({ notes }: Pick<BankPage, 'notes'>) {
  const t = useMessages(booksMessages);
  const { bank: text } = t;
  return (
    <Section id="notes" title={text.notes} none={text.noNotes}>
      {notes.map(({ _id, kind, taka, note, at, adminName }) => (
        <Entry key={_id} title={note} taka={taka}>
          <span>{text.kinds[kind]}</span>
          <span className="wrap-anywhere">{adminName}</span>
          <Timestamp at={at} />
        </Entry>
      ))}
    </Section>
  );
}

function Files({ files }: Pick<BankPage, 'files'>) {
  const t = useMessages(booksMessages);
  const { bank: text } = t;
  return (
    <Section id="files" title={text.files} none={t.settlements.noFiles}>
      {files.map(({ _id, account, name, at, adminName, ...counts }) => (
        <Entry key={_id} title={name} taka={null}>
          <span className="wrap-anywhere">{account}</span>
          <span className="wrap-anywhere">{adminName}</span>
          <Timestamp at={at} />
          <span>{text.counts(counts)}</span>
        </Entry>
      ))}
    </Section>
  );
}
