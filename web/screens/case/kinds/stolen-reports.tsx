import type { StolenReport } from '#contract/phones/stolen.ts';
import { decisionsFor, isDecided } from '#contract/phones/stolen-states.ts';
import { useMayAct } from '#web/api/use-staff-acts.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { CaseCards } from './case-cards.tsx';
import { PhonesOnRecord } from './phones-on-record.tsx';
import { StolenReportForm } from './stolen-report-form.tsx';

const stolenMessages = messagesPart('theft-reports');

/** Reports of stolen phones with what the shop knows. */
export function StolenReports({ found }: { found: StolenReport[] }) {
  const { stolenReports: text } = useMessages(stolenMessages);
  return (
    <CaseCards
      kind="stolen-report"
      rows={found}
      hint={text.hint}
      acts={['stolen-report']}
      isDecided={({ state }) => state !== 'waiting'}
    >
      {(report) => <Report report={report} />}
    </CaseCards>
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
