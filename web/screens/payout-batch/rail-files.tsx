import type { PayoutResults, RailFile } from '#contract/payouts/calls.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const moneyMessages = messagesPart('money');

const ResultsForm = lazyComponent(async () => (await import('./line-forms.tsx')).ResultsForm);

/** The files that an admin uploads at each rail's operator. */
export function RailFiles({ files, batchId }: { files: RailFile[]; batchId: string }) {
  const t = useMessages(moneyMessages);
  const { money, payouts: text } = t;
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files" className="grid gap-2">
      <h2 id="files" className="text-xl font-bold">
        {text.files}
      </h2>
      <p className="text-muted">{text.filesHint}</p>
      {files.map(({ rail, lines, taka, csv }) => (
        <a
          key={rail}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
          download={`payouts-${rail}-${batchId}.csv`}
          className={buttonClass('quiet')}
        >
          {text.file(money.methods[rail], text.transfers(lines), t.price(taka))}
        </a>
      ))}
    </section>
  );
}

/** The import of a rail's result file, and the results of earlier ones, line by line. */
export function Results({ results, isOpen }: { results: PayoutResults[]; isOpen: boolean }) {
  const { payouts: text } = useMessages(moneyMessages);
  if (!isOpen && results.length === 0) return null;
  return (
    <section aria-labelledby="results" className="grid gap-3">
      <h2 id="results" className="text-xl font-bold">
        {text.results}
      </h2>
      {isOpen && (
        <LazyBoundary>
          <ResultsForm />
        </LazyBoundary>
      )}
      {results.map((result) => (
        <Result key={result.at} result={result} />
      ))}
    </section>
  );
}

function Result({ result }: { result: PayoutResults }) {
  const { payouts: text } = useMessages(moneyMessages);
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="wrap-anywhere">{text.resultsBy(result.adminName)}</span>
        <Timestamp at={result.at} />
      </p>
      <ul className="mt-2 grid gap-1">
        {result.rows.map(({ line, ref, verdict, text: about }) => (
          <li key={`${line} ${ref}`} className="wrap-anywhere">
            {line !== null && <span className="text-muted">{text.resultLine(line)}: </span>}
            <strong>{ref}</strong> {text.verdicts[verdict](about)}
          </li>
        ))}
      </ul>
    </div>
  );
}
