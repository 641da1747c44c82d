import type { SelfTestResult } from '#contract/phones/self-tests.ts';

/** An element with its text and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  given: { class?: string; text?: string } = {},
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (given.class) made.className = given.class;
  if (given.text) made.textContent = given.text;
  made.append(...children);
  return made;
}

export function button(text: string, onClick: () => void, isMain = false): HTMLButtonElement {
  const made = element('button', { text, ...(isMain && { class: 'main' }) });
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}

/** A promise that rejects at the end of `signal`; `finish` ends it before. */
export function until<T>(
  signal: AbortSignal,
  begin: (finish: (value: T) => void) => (() => void) | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop: (() => void) | undefined;
    const abort = () => {
      stop?.();
      reject(signal.reason);
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    stop = begin((value) => {
      signal.removeEventListener('abort', abort);
      stop?.();
      resolve(value);
    });
  });
}

export const wait = (milliseconds: number, signal: AbortSignal) =>
  until<void>(signal, (finish) => {
    const timer = setTimeout(() => finish(), milliseconds);
    return () => clearTimeout(timer);
  });

/** Where a test runs. */
export type Stage = {
  signal: AbortSignal;
  code: string;
  texts: {
    doing: string;
    ask?: string | undefined;
    yes: string;
    no: string;
    unsure: string;
    noneSeen: string;
    skip: string;
  };
  /** Adds to the card of the test. */
  show: (...nodes: Node[]) => void;
};

export const worked: SelfTestResult = { outcome: 'worked' };
export const failed: SelfTestResult = { outcome: 'failed' };
export const notTested = (reason: NonNullable<SelfTestResult['reason']>): SelfTestResult => ({
  outcome: 'not-tested',
  reason,
});

/** Has the person answer. Rejects when the test is interrupted. */
export function askPerson({ signal, texts, show }: Stage): Promise<SelfTestResult> {
  return until(signal, (finish) => {
    const buttons = element(
      'div',
      { class: 'buttons' },
      button(texts.yes, () => finish(worked)),
      button(texts.no, () => finish(failed)),
      button(texts.unsure, () => finish(notTested('unclear'))),
    );
    show(element('p', { text: texts.ask ?? '' }), buttons);
    buttons.querySelector('button')?.focus();
    return () => buttons.remove();
  });
}
