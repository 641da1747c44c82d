import type { FeeDocument } from '#contract/books/calls.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';

const booksMessages = messagesPart('books');

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

/** Invoices and credit notes of the commission, with PDF links once they have numbers. */
export function DocumentList({
  label,
  documents,
  named = false,
}: {
  label: string;
  documents: readonly FeeDocument[];
  /** Whether to show the members' names. */
  named?: boolean;
}) {
  const t = useMessages(booksMessages);
  const { books: text } = t;
  return (
    <CardList label={label}>
      {documents.map((document) => (
        <Card key={document._id ?? `${document.kind} ${document.sellerId} ${document.taka}`}>
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <h3 className="font-bold wrap-anywhere">
              {text.kinds[document.kind]} {document.number || text.noNumber}
            </h3>
            <span className="font-bold">{t.price(document.taka)}</span>
          </div>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            {named && <span className="wrap-anywhere text-ink">{document.sellerName}</span>}
            <span>{text.month(document.month)}</span>
            {document.vat > 0 && <span>{text.vat(t.price(document.vat))}</span>}
          </p>
          {document._id && (
            <p className="flex flex-wrap gap-x-5">
              <a
                href={`/dashboard/invoices/${document._id}?language=en`}
                download
                className={linkClass}
              >
                {text.inEnglish}
                <span className="sr-only"> {document.number}</span>
              </a>
              <a
                href={`/dashboard/invoices/${document._id}?language=bn`}
                download
                className={linkClass}
              >
                {text.inBangla}
                <span className="sr-only"> {document.number}</span>
              </a>
            </p>
          )}
        </Card>
      ))}
    </CardList>
  );
}
