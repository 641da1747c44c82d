import type { ReactNode } from 'react';
import type { ComparedRun, MeetingTests } from '#contract/orders/meeting-tests.ts';
import {
  type SelfTest,
  type SelfTestOutcome,
  selfTestNames,
} from '#contract/phones/self-test-table.ts';
import type { SelfTestDevice } from '#contract/phones/self-tests.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { classes } from '#web/ui/classes.ts';

const testMessages = messagesPart('self-test');
const phoneMessages = messagesPart('phone');

const facts = ['model', 'screen', 'gpu', 'cores', 'memory', 'system'] as const;

const outcomeIn = (run: ComparedRun, test: SelfTest): SelfTestOutcome =>
  run.results[test]?.outcome ?? 'not-tested';

type ComparisonProps = { tests: MeetingTests; isMeeting: boolean };

/** Two runs of a phone's self-test side by side, or the only one, and in words what differs. */
export function SelfTestComparison({ tests, isMeeting }: ComparisonProps) {
  const { meetingTests: text, phone } = useMessages(testMessages, phoneMessages);
  const { listed, met } = tests;
  const runs = [listed, met].filter((run) => run !== null);
  const neither = selfTestNames.filter((test) =>
    runs.every((run) => outcomeIn(run, test) === 'not-tested'),
  );
  const tested = selfTestNames.filter((test) => !neither.includes(test));
  return (
    <>
      {listed && met && <Differences tests={tests} listed={listed} met={met} />}
      {!met && <p>{isMeeting ? text.notYet : text.never}</p>}
      {!listed && <p>{text.onlyMet}</p>}
      {met?.isOther && tests.device !== 'other-model' && <Bad>{text.notAsListed}</Bad>}
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{text.title}</caption>
        <thead>
          <tr className="border-b border-line align-top">
            <td />
            {listed && <Heading name={text.listed} at={listed.at} />}
            {met && <Heading name={text.met} at={met.at} />}
          </tr>
        </thead>
        <tbody>
          {tested.map((test) => (
            <Row
              key={test}
              name={phone.selfTests[test]}
              isOther={listed?.results[test]?.outcome === 'worked' && isFailed(met, test)}
            >
              {runs.map((run) => (
                <Outcome key={run.at} outcome={outcomeIn(run, test)} />
              ))}
            </Row>
          ))}
        </tbody>
        <tbody>
          {facts.map((fact) => (
            <Row key={fact} name={text.facts[fact]} isOther={tests.differing.includes(fact)}>
              {runs.map(({ at, device }) => (
                <td key={at} className="px-1 py-2 wrap-anywhere">
                  <Fact device={device} fact={fact} />
                </td>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
      {neither.length > 0 && <p className="text-sm text-muted">{text.neither(names(neither))}</p>}
      {tests.runs > 1 && <p className="text-sm">{text.runs(tests.runs)}</p>}
      <p className="text-sm text-muted">{text.unchecked}</p>
    </>
  );

  function names(these: SelfTest[]) {
    return these.map((test) => phone.selfTests[test]).join(', ');
  }
}

const isFailed = (run: ComparedRun | null, test: SelfTest) =>
  run?.results[test]?.outcome === 'failed';

type DifferencesProps = { tests: MeetingTests; listed: ComparedRun; met: ComparedRun };

/** The sentences above the table: first the device, then the tests with another outcome. */
function Differences({ tests, listed, met }: DifferencesProps) {
  const { meetingTests: text, phone } = useMessages(testMessages, phoneMessages);
  const differing = tests.differing.map((fact) => text.facts[fact]).join(', ');
  const those = (then: SelfTestOutcome | null, now: SelfTestOutcome | null) =>
    selfTestNames
      .filter((test) => !then || outcomeIn(listed, test) === then)
      .filter((test) => !now || outcomeIn(met, test) === now);
  const isTested = (run: ComparedRun) => (test: SelfTest) => outcomeIn(run, test) !== 'not-tested';
  const list = (these: SelfTest[]) => these.map((test) => phone.selfTests[test]).join(', ');
  const lost = those('worked', 'failed');
  const notThen = those('not-tested', null).filter(isTested(met));
  const notNow = those(null, 'not-tested').filter(isTested(listed));
  const isSame = tests.device === 'same' || tests.device === 'unknown';
  return (
    <div className="grid gap-2">
      {isSame ? (
        <p>{text.device[tests.device === 'same' ? 'same' : 'unknown']}</p>
      ) : (
        <Bad>
          {tests.device === 'other-model'
            ? text.device['other-model'](met.device.model ?? '', listed.device.model ?? '')
            : text.device['other-facts'](differing)}
        </Bad>
      )}
      {lost.length > 0 ? <Bad>{text.lost(list(lost))}</Bad> : <p>{text.nothingLost}</p>}
      {notThen.length > 0 && <p>{text.notThen(list(notThen))}</p>}
      {notNow.length > 0 && <p>{text.notNow(list(notNow))}</p>}
    </div>
  );
}

function Bad({ children }: { children: ReactNode }) {
  return (
    <p className="border-l-4 border-danger pl-3 font-semibold text-danger wrap-anywhere">
      {children}
    </p>
  );
}

function Heading({ name, at }: { name: string; at: string }) {
  return (
    <th scope="col" className="px-1 py-2 text-left font-bold wrap-anywhere">
      {name}
      <span className="block font-normal text-muted">
        <Timestamp at={at} />
      </span>
    </th>
  );
}

type RowProps = { name: string; isOther: boolean; children: ReactNode };

function Row({ name, isOther, children }: RowProps) {
  return (
    <tr className={classes('border-b border-line align-top', isOther && 'bg-danger-tint')}>
      <th scope="row" className="px-1 py-2 text-left font-semibold wrap-anywhere">
        {name}
      </th>
      {children}
    </tr>
  );
}

const outcomeClass: Record<SelfTestOutcome, string> = {
  worked: '',
  failed: 'font-semibold text-danger',
  'not-tested': 'text-muted',
};

function Outcome({ outcome }: { outcome: SelfTestOutcome }) {
  const { meetingTests: text } = useMessages(testMessages);
  return (
    <td className={classes('px-1 py-2 wrap-anywhere', outcomeClass[outcome])}>
      {text.outcomes[outcome]}
    </td>
  );
}

function Fact({ device, fact }: { device: SelfTestDevice; fact: keyof SelfTestDevice }) {
  const { meetingTests: text } = useMessages(testMessages);
  const value = device[fact];
  if (value === undefined) return <span className="text-muted">{text.unsaid}</span>;
  if (typeof value === 'string') return value;
  return fact === 'memory' ? text.memory(value) : text.number(value);
}
