import type { Page } from 'playwright-core';

/**
 * Browsers and pages that differ from what a test's browser is, each as a script that runs before the
 * page's own. Each is self-contained, because the browser gets its text.
 */
export type OddDevice = () => void;

/** All cookies are blocked: as Chrome and Firefox refuse what stores, each where it refuses most. */
function withoutStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const reject = async () => refuse();
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
  window.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  } as never;
  for (const [owner, names] of [
    [navigator.locks, ['request', 'query']],
    [navigator.serviceWorker, ['register', 'getRegistration', 'getRegistrations']],
    [navigator.storage, ['persist', 'persisted', 'estimate']],
  ] as [object, string[]][])
    for (const name of names) Object.defineProperty(owner, name, { value: reject });
}

/** A WebView whose program has not switched the storage on. */
function withNullStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, value: null });
}

function withFullStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

function withClockAhead(): void {
  const ahead = 10 * 365.25 * 24 * 3_600_000;
  const RealDate = Date;
  const now = () => RealDate.now() + ahead;
  window.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length ? given : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** As extensions for passwords, prices and languages do. */
function withForeignNode(): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const node = document.createElement('div');
    node.className = 'of-an-extension';
    node.textContent = 'Foreign';
    document.body.prepend(node);
  });
}

/** As Google's translator in Chrome does before the page's script runs. */
function withTranslatorBefore(): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') translate();
  });
  function translate() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || parent?.closest('script, style, textarea, noscript, option, svg'))
        continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(`${text.data}~`);
      text.replaceWith(font);
    }
  }
}

/** The same once the script runs; again for each text that comes later. */
function withTranslatorAfter(): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (
        !text.data.trim() ||
        parent?.closest('script, style, textarea, noscript, option, svg, font')
      )
        continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(`${text.data}~`);
      text.replaceWith(font);
    }
  };
  addEventListener('hydrated', () => {
    translate(document.body);
    new MutationObserver(() => translate(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
}

export const oddDevices: Record<string, OddDevice> = {
  'no storage': withoutStorage,
  'null storage': withNullStorage,
  'full storage': withFullStorage,
  'a clock ten years ahead': withClockAhead,
  'a foreign node': withForeignNode,
  'a translator before the script': withTranslatorBefore,
  'a translator after the script': withTranslatorAfter,
};

/** What the oldest browsers (`browserslist` in package.json) do not have. */
function withoutNewerApis(): void {
  const missing: [object, string[]][] = [
    [Array.prototype, ['toSorted', 'toSpliced', 'toReversed', 'with', 'findLast', 'findLastIndex']],
    [Object.getPrototypeOf(Uint8Array.prototype), ['toSorted', 'toReversed', 'with']],
    [Array, ['fromAsync']],
    [AbortSignal, ['timeout', 'any']],
    [AbortSignal.prototype, ['throwIfAborted']],
    [URL, ['parse', 'canParse']],
    [URLSearchParams.prototype, ['size']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'inert']],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction', 'command']],
    [HTMLDialogElement.prototype, ['requestClose', 'closedBy']],
    [HTMLInputElement.prototype, ['showPicker']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'getHTML']],
    [Document.prototype, ['startViewTransition']],
    [Document, ['parseHTMLUnsafe']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [
      window,
      [
        'structuredClone',
        'requestIdleCallback',
        'cancelIdleCallback',
        'scheduler',
        'navigation',
        'Iterator',
        'CompressionStream',
        'DecompressionStream',
        'CloseWatcher',
        'BarcodeDetector',
      ],
    ],
    [Navigator.prototype, ['userAgentData', 'connection', 'getBattery', 'vibrate', 'locks']],
  ];
  for (const [owner, names] of missing)
    for (const name of names) Reflect.deleteProperty(owner, name);
  const refused = /:popover-open|:user-(in)?valid|:state\(|:open\b/;
  for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
    for (const owner of [Element.prototype, Document.prototype, DocumentFragment.prototype]) {
      const real = (owner as unknown as Record<string, (selector: string) => unknown>)[name];
      if (!real) continue;
      Object.defineProperty(owner, name, {
        configurable: true,
        writable: true,
        value(this: unknown, selector: string) {
          if (refused.test(selector))
            throw new DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError');
          return real.call(this, selector);
        },
      });
    }
  }
}

export const oldEngine: OddDevice = withoutNewerApis;

/**
 * Rules of styles that the first Safari 15 drops, taken out of the sheets: those whose selector or at-rule it
 * does not read, and values in units that it does not know.
 */
export async function styledAsSafari15(page: Page): Promise<void> {
  await page.route('**/assets/**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/:has\(/g, ':of-another-engine(')
      .replace(/@container\b/g, '@of-another-engine')
      .replace(/\b\d+(?:\.\d+)?[dsl]v[hw]\b/g, '1of-another-engine')
      .replace(/(?:oklch|oklab|color-mix|light-dark)\(/g, 'of-another-engine(');
    await route.fulfill({ response, body });
  });
}
