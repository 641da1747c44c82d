import type { SellerStatement } from '#contract/books/calls.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card, CardList, Fact } from '#web/ui/card-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DocumentList } from './document-list.tsx';
import { Timestamp } from './timestamp.tsx';

const booksMessages = messagesPart('books');

/** A seller's month: opening and closing balance, the entries, and the invoices. */
export function StatementView({ statement }: { statement: SellerStatement }) {
  const t = useMessages(booksMessages);
  const { statements: text, books } = t;
  const facts = {
    [text.opening]: statement.opening.owed,
    [books.brought]: statement.sums.brought,
    [text.fee]: statement.sums.fee,
    [books.paidOut]: statement.sums.paidOut,
    [text.closing]: statement.closing.owed,
    [text.kept]: statement.closing.kept,
  };
  return (
    <div className="grid max-w-3xl gap-6">
      <Notice>{statement.closed ? text.closed : text.running}</Notice>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3 rounded-card border border-line bg-surface p-4">
        {Object.entries(facts).map(([term, taka]) => (
          <Fact key={term} term={term}>
            <span className="font-bold">{t.price(taka)}</span>
          </Fact>
        ))}
      </dl>
      <section aria-labelledby="lines" className="grid gap-3">
        <h2 id="lines" className="text-xl font-bold">
          {text.lines}
        </h2>
        {statement.lines.length === 0 && <p className="text-muted">{text.noLines}</p>}
        <CardList label={text.lines}>
          {statement.lines.map((line) => (
            <Card key={line._id}>
              <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
                <h3 className="font-bold wrap-anywhere">{line.productName}</h3>
                <span className="font-bold">{t.price(line.taka)}</span>
              </div>
              <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                <span className="font-semibold text-ink">{text.steps[line.step]}</span>
                <Timestamp at={line.at} />
                {line.step !== 'payout-sent' && (
                  <span>
                    {text.price} {t.price(line.brought)}, {text.fee} {t.price(line.fee)}
                  </span>
                )}
                {line.reference && (
                  <span className="wrap-anywhere">{text.reference(line.reference)}</span>
                )}
              </p>
            </Card>
          ))}
        </CardList>
      </section>
      {statement.documents.length > 0 && (
        <section aria-labelledby="documents" className="grid gap-3">
          <h2 id="documents" className="text-xl font-bold">
            {text.documents}
          </h2>
          <DocumentList label={text.documents} documents={statement.documents} />
        </section>
      )}
    </div>
  );
}
