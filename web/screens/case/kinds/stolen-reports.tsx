import type { StolenMatch, StolenReport } from '#contract/phones/stolen.ts';
import { decisionsFor, isDecided } from '#contract/phones/stolen-states.ts';
import { useMayAct } from '#web/api/use-staff-acts.ts';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { PhonesOnRecord } from './phones-on-record.tsx';
import { StolenMatches } from './stolen-matches.tsx';
import { StolenReportForm } from './stolen-report-form.tsx';

const stolenMessages = messagesPart('theft-reports');

/** Reports of stolen phones with what the shop knows, and the phones that may be such a one. */
export function StolenReports(props: { reports: StolenReport[]; matches: StolenMatch[] }) {
  const { stolenReports: text } = useMessages(stolenMessages);
  const decided = props.reports.filter(({ state }) => state !== 'waiting');
  return (
    <>
      {props.reports.length > 0 && (
        <section aria-labelledby="stolen-reports" className="mb-8 grid gap-4">
          <h2 id="stolen-reports" className="text-lg font-bold">
            {text.title}
          </h2>
          <p className="text-muted">{text.hint}</p>
          <RefusalAlert acts={['stolen-report']} />
          <ReportList reports={props.reports.filter(({ state }) => state === 'waiting')} />
          {decided.length > 0 && (
            <>
              <h3 className="font-bold">{text.decided}</h3>
              <ReportList reports={decided} />
            </>
          )}
        </section>
      )}
      <StolenMatches matches={props.matches} />
    </>
  );
}

function ReportList({ reports }: { reports: StolenReport[] }) {
  if (reports.length === 0) return null;
  return (
    <ul className="grid gap-4">
      {reports.map((report) => (
        <li key={report._id} className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <Report report={report} />
        </li>
      ))}
    </ul>
  );
}

function Report({ report }: { report: StolenReport }) {
  const { stolenReports: text, ...t } = useMessages(stolenMessages);
  const mayAct = useMayAct();
  const { state, quiet, checkUntil, note, falseBefore, diaryNumber, station, diaryDate } = report;
  const day = t.date(`${diaryDate}T00:00:00+06:00`);
  return (
    <>
      <p className="text-sm text-muted">
        <Timestamp at={report.at} />
      </p>
      <Facts>
        <Fact term={text.diary}>{[diaryNumber, station, day].join(', ')}</Fact>
        <Fact term={text.reporter}>
          {text.since(report.reporter, t.date(report.reporterSince))}
        </Fact>
        {state === 'waiting' && <Fact term={text.due}>{t.time(report.dueAt)}</Fact>}
      </Facts>
      {falseBefore > 0 && (
        <p className="font-semibold text-danger">{text.falseBefore(falseBefore)}</p>
      )}
      {state === 'waiting' && quiet && <p>{text.quiet[quiet]}</p>}
      {state === 'waiting' && checkUntil && <p>{text.check(t.time(checkUntil))}</p>}
      <PhonesOnRecord phones={report.phones} />
      {state !== 'waiting' && (
        <p className="whitespace-pre-line wrap-anywhere">
          <strong>{text.states[state]}:</strong> {note}
        </p>
      )}
      {report.own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        mayAct('POST /stolenreports/:id', isDecided(state) && 'decided') &&
        decisionsFor(state).length > 0 && <StolenReportForm report={report} />
      )}
    </>
  );
}
