import type { ThreadCase } from '#contract/threads/calls.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ReadMessages } from '#web/shop/message-list.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';

const reportsMessages = messagesPart('thread-reports');
const threadsMessages = messagesPart('threads');

const ThreadReportForm = lazyComponent(() =>
  import('./thread-report-form.tsx').then((file) => file.ThreadReportForm),
);

/** A reported thread as it was written, with the reports and the decision. */
export function ReportedThread({ found: thread }: { found: ThreadCase }) {
  const { threadReports: text, thread: words } = useMessages(reportsMessages, threadsMessages);
  const nameOf = (by: 'buyer' | 'seller') => thread[by].name;
  return (
    <div className="grid max-w-3xl gap-5">
      <p lang={textLanguage(thread.productName)} className="font-semibold wrap-anywhere">
        {thread.productName}
      </p>
      <p className="text-muted">{text.recorded}</p>
      <section aria-labelledby="reports">
        <SectionHeading id="reports">{text.reports}</SectionHeading>
        <ul className="grid gap-2">
          {thread.reports.map((report) => (
            <li key={report.by} className="wrap-anywhere">
              <span className="font-semibold">
                {nameOf(report.by)} ({text.sides[report.by]}): {words.reasons[report.reason]}
              </span>
              {report.comment && (
                <p lang={textLanguage(report.comment)} className="whitespace-pre-line">
                  {report.comment}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="messages">
        <SectionHeading id="messages">{text.messages}</SectionHeading>
        <ReadMessages {...thread} />
      </section>
      <LazyBoundary>
        <ThreadReportForm />
      </LazyBoundary>
    </div>
  );
}
