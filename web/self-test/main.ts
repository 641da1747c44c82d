import { numberBn } from '#contract/formats/bn.ts';
import { numberEn } from '#contract/formats/en.ts';
import { type SelfTest, selfTestNames } from '#contract/phones/self-test-table.ts';
import type { SelfTestResult } from '#contract/phones/self-tests.ts';
import { messages as bn } from '#web/i18n/bn/phones/self-test-page.ts';
import { selfTestTexts as namesBn } from '#web/i18n/bn/phones/self-tests.ts';
import { messages as en } from '#web/i18n/en/phones/self-test-page.ts';
import { selfTestTexts as namesEn } from '#web/i18n/en/phones/self-tests.ts';
import { readDevice } from './device.ts';
import { createRun, Refused } from './run.ts';
import { button, element } from './stage.ts';
import { tests } from './tests.ts';

/**
 * The page on which a phone tests itself (decision 0198): without React, because it is opened once,
 * often on paid data. The ticket is behind the `#`, so that no server and no log sees it.
 */
const isBangla = document.documentElement.lang === 'bn';
const [t, names, number] = isBangla ? [bn, namesBn, numberBn] : [en, namesEn, numberEn];
const page = document.querySelector('#page') as HTMLElement;
const ticket = location.hash.slice(1);
const run = createRun(ticket);
let code = '';
let isMeeting = false;
let isFinished = false;

/** Another content of the page, with the focus at its heading. */
function show(title: string, ...nodes: Node[]) {
  const heading = element('h1', { text: title });
  heading.tabIndex = -1;
  page.replaceChildren(heading, ...nodes);
  heading.focus();
}

const text = (words: string, kind = '') => element('p', { text: words, class: kind });

function alertOf(words: string) {
  const made = text(words, 'failed');
  made.role = 'alert';
  return made;
}

const refusalOf = (error: unknown) =>
  error instanceof Refused ? (t.refused[error.code] ?? t.troubled) : t.offline;

/** Opens the run; without a network the page offers to try again. */
async function open() {
  if (!ticket) return show(t.title, text(t.noTicket));
  show(t.title, text('…', 'muted'));
  try {
    const opened = await run.open(await readDevice());
    code = opened.code;
    isMeeting = opened.isMeeting;
    const begin = button(t.begin, next, true);
    show(
      t.title,
      text((isMeeting ? t.introMeeting : t.intro)(opened.productName)),
      text(t.same),
      // In the digits of the other screen, with which it is compared.
      text(code, 'code'),
      text(t.time),
      text(t.privacy, 'muted'),
      begin,
    );
  } catch (error) {
    const isOver = error instanceof Refused && error.code in t.refused;
    show(t.title, alertOf(refusalOf(error)), ...(isOver ? [] : [button(t.retry, open, true)]));
  }
}

/** The next test without an outcome, or the end. */
function next() {
  const test = selfTestNames.find((name) => !run.results[name]);
  if (test) explain(test);
  else showEnd();
}

/** Shows what a test will do, before it starts. */
function explain(test: SelfTest, note?: Node) {
  const place = selfTestNames.indexOf(test) + 1;
  show(
    capital(names[test]),
    text(t.step(number(place), number(selfTestNames.length)), 'muted'),
    ...(note ? [note] : []),
    text(t.parts[test].about),
    element(
      'div',
      { class: 'buttons' },
      button(t.start, () => void perform(test), true),
      button(t.skip, () => settle(test, { outcome: 'not-tested', reason: 'skipped' })),
    ),
  );
}

async function perform(test: SelfTest) {
  const { doing, ask } = t.parts[test];
  const control = new AbortController();
  const card = element('div', { class: 'card' });
  const stop = button(t.stop, () => control.abort('stopped'));
  show(capital(names[test]), text(doing), card, stop);
  // A call or a locked screen; the question for a finger may hide the page by itself.
  const onHidden = () => document.hidden && test !== 'unlock' && control.abort('hidden');
  document.addEventListener('visibilitychange', onHidden);
  try {
    const { yes, no, unsure, noneSeen, skip } = t;
    const result = await tests[test]({
      signal: control.signal,
      code,
      texts: { doing, ask, yes, no, unsure, noneSeen, skip },
      show: (...nodes) => card.append(...nodes),
    });
    settle(test, result);
  } catch (error) {
    if (control.signal.aborted) return explain(test, alertOf(t.interrupted));
    settle(test, { outcome: 'not-tested', reason: reasonOf(error) });
  } finally {
    document.removeEventListener('visibilitychange', onHidden);
  }
}

function reasonOf(error: unknown): NonNullable<SelfTestResult['reason']> {
  const name = error instanceof Error ? error.name : '';
  if (['NotAllowedError', 'AbortError'].includes(name)) return 'refused';
  return ['NotSupportedError', 'SecurityError'].includes(name) ? 'no-api' : 'unclear';
}

/** Stores an outcome on the phone, sends it, and goes on. */
function settle(test: SelfTest, result: SelfTestResult) {
  run.keep(test, result);
  void run.send().catch(() => {});
  if (result.outcome === 'worked') return next();
  show(
    capital(names[test]),
    outcomeOf(result),
    element(
      'div',
      { class: 'buttons' },
      button(t.next, next, true),
      button(t.again, () => explain(test)),
    ),
  );
}

function outcomeOf({ outcome, reason }: SelfTestResult) {
  if (outcome === 'worked') return text(t.worked, 'worked');
  if (outcome === 'failed') return text(t.failed, 'failed');
  return text(reason ? `${t.notTested}: ${t.reasons[reason]}` : t.notTested, 'muted');
}

function showEnd(note?: Node) {
  const rows = selfTestNames.map((test) =>
    element(
      'li',
      {},
      element('strong', { text: capital(names[test]) }),
      outcomeOf(run.results[test] ?? { outcome: 'not-tested' }),
      ...(isFinished ? [] : [againButton(test)]),
    ),
  );
  show(
    t.end,
    ...(note ? [note] : []),
    ...(isFinished ? [] : [text(isMeeting ? t.endHintMeeting : t.endHint)]),
    element('ul', {}, ...rows),
    ...(isFinished
      ? []
      : [button(isMeeting ? t.finishMeeting : t.finish, () => void finish(), true)]),
  );
}

function againButton(test: SelfTest) {
  const made = button(t.again, () => explain(test));
  made.setAttribute('aria-label', `${t.again}: ${names[test]}`);
  return made;
}

async function finish() {
  try {
    await run.send();
    await run.finish();
    isFinished = true;
    showEnd(text(isMeeting ? t.finishedMeeting : t.finished, 'worked'));
  } catch (error) {
    showEnd(alertOf(refusalOf(error)));
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

addEventListener('online', () => void run.send().catch(() => {}));
void open();
