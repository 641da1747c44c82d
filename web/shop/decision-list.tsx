import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Decision } from '#contract/admin/moderation.ts';
import { casePath } from '#contract/members/staff-pages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { Timestamp } from './timestamp.tsx';

const reportsMessages = messagesPart('reports');

type DecisionsProps = {
  decisions: Decision[];
  linked?: boolean;
  more?: (decision: Decision) => ReactNode;
};

/** Decisions with their reasons and answers, for admins; with `linked`, links to their phones. */
export function DecisionList({ decisions, linked, more }: DecisionsProps) {
  const t = useMessages(reportsMessages);
  const { decisions: text, reportCase } = t;
  // Below the heading of the page, or in a case below that of its section.
  const Heading = linked ? 'h2' : 'h3';
  return (
    <CardList label={text.title}>
      {decisions.map((one) => (
        <Card key={one._id}>
          <div className="grid gap-1">
            <Heading className="font-bold wrap-anywhere">
              {{ ...reportCase.decisions, ...text.ofMember }[one.kind]}
              {one.productName && `: ${one.productName}`}
            </Heading>
            <p className="whitespace-pre-line wrap-anywhere">{one.reason}</p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span className="wrap-anywhere">{text.toMember(one.memberName)}</span>
              <span className="wrap-anywhere">{text.byAdmin(one.adminName)}</span>
              <Timestamp at={one.at} />
            </p>
          </div>
          {one.answer && (
            <div className="border-l-4 border-marigold pl-3">
              <p className="text-sm text-muted">{text.answer}</p>
              <p className="whitespace-pre-line wrap-anywhere">{one.answer}</p>
            </div>
          )}
          {one.review && (
            <div className="grid gap-1 border-l-4 border-line pl-3">
              <p className="font-semibold">{text.reviewed[one.review.outcome]}</p>
              <p className="whitespace-pre-line wrap-anywhere">{one.review.reason}</p>
              <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                <span className="wrap-anywhere">{text.byAdmin(one.review.adminName)}</span>
                <Timestamp at={one.review.at} />
              </p>
            </div>
          )}
          {more?.(one)}
          {linked && one.itemId && (
            <Link
              to={casePath('report', one.itemId)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {text.phone}
            </Link>
          )}
        </Card>
      ))}
    </CardList>
  );
}
