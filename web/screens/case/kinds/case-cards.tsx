import type { ReactNode } from 'react';
import type { CaseKind } from '#contract/members/case-kinds.ts';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { flagIcon } from '#web/ui/icons.tsx';

const queueMessages = messagesPart('queue');

type CaseCardsProps<Row> = {
  kind: CaseKind;
  rows: Row[];
  hint: string;
  /** The intents of its buttons, whose refusal is above the list. */
  acts?: string[];
  isDecided?: (row: Row) => boolean;
  children: (row: Row) => ReactNode;
};

/** Cases of one kind: those that wait, then those decided last. */
export function CaseCards<Row extends { _id: string }>(props: CaseCardsProps<Row>) {
  const { queue: text } = useMessages(queueMessages);
  const { kind, rows, hint, acts = [], isDecided = () => false, children } = props;
  const list = (name: string, some: Row[]) =>
    some.length > 0 && (
      <CardList label={name}>
        {some.map((row) => (
          <Card key={row._id}>{children(row)}</Card>
        ))}
      </CardList>
    );
  const decided = rows.filter(isDecided);
  const waiting = rows.filter((row) => !isDecided(row));
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-muted">{hint}</p>
      <RefusalAlert acts={acts} />
      {rows.length === 0 && <EmptyState title={text.empty} hint={text.caseGone} icon={flagIcon} />}
      {list(text.kinds[kind].name, waiting)}
      {decided.length > 0 && <h2 className="text-lg font-bold">{text.decidedLast}</h2>}
      {list(text.decidedLast, decided)}
    </div>
  );
}
