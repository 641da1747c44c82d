import type { SettlementLine } from '#contract/books/calls.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';

const booksMessages = messagesPart('books');

type LineListProps = {
  label: string;
  lines: readonly SettlementLine[];
  /** The level of the lines' headings: one below the heading of the list. */
  heading: 'h2' | 'h3';
};

/** Lines of settlement files, each with its outcome. */
export function LineList({ label, lines, heading: Heading }: LineListProps) {
  const t = useMessages(booksMessages);
  const { settlements: text } = t;
  return (
    <CardList label={label}>
      {lines.map((line) => (
        <Card key={line._id}>
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <Heading className="font-bold wrap-anywhere">
              {text.line(line.position)}
              {line.id && (
                <>
                  {': '}
                  <bdi>{line.id}</bdi>
                </>
              )}
            </Heading>
            {line.gross !== null && <span className="font-bold">{t.price(line.gross)}</span>}
          </div>
          <p>{text.outcomes[line.outcome]}</p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            <span>{text.providers[line.provider]}</span>
            {line.date && <span>{t.date(`${line.date}T00:00:00Z`)}</span>}
            {line.fee !== null && (
              <span>
                {text.fees} {t.price(line.fee)}
              </span>
            )}
          </p>
        </Card>
      ))}
    </CardList>
  );
}
