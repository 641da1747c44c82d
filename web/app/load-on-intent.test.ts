// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadOnIntent } from './load-on-intent.ts';

let listEnds: (entries: { isIntersecting: boolean }[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof listEnds) {
        listEnds = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  sessionStorage.clear();
  open();
});

const page = `
    <a href="/login"><b>Login</b></a>
    <form><button type="submit">Book</button></form>
    <button type="button">Read all</button>
    <button type="button" data-plain>Stop the slides</button>
    <input>
    <form method="post"><textarea></textarea><button type="button">Show</button></form>
    <p data-list-end></p>
    <script type="on-intent">"the app"</script>
    <link rel="on-intent" href="/assets/react.js">`;

function open() {
  document.body.innerHTML = page;
  loadOnIntent(
    'signed-out',
    'due',
    'registration',
    'A script did not come',
    'language=*; path=/',
    '/opened',
  );
  dispatchEvent(new Event('DOMContentLoaded'));
}

afterEach(() => {
  // Removes the listeners of this test.
  dispatchEvent(new Event('keydown'));
  dispatchEvent(new Event('hydrated'));
});

const isLoading = () => document.querySelector('link')?.rel === 'modulepreload';
const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const send = (selector: string, type: string, pointerType = 'mouse') =>
  find(selector).dispatchEvent(
    Object.assign(
      new Event(type, { bubbles: true }),
      type.startsWith('pointer') && { pointerType },
    ),
  );
const tap = (selector: string) => {
  send(selector, 'pointerdown', 'touch');
  send(selector, 'pointerup', 'touch');
};

test('nothing is loaded for who only looks', () => {
  expect(isLoading()).toBe(false);
});

test.each([
  ['a tap', () => tap('p')],
  ['a press of the mouse', () => send('p', 'pointerdown')],
  ['a key', () => send('body', 'keydown')],
  ['the focus', () => send('input', 'focusin')],
  ['a tap on a button that needs script', () => tap('button[type=button]')],
  ['the end of a list', () => listEnds([{ isIntersecting: true }])],
])('%s has the scripts loaded', (_, give) => {
  give();
  expect(isLoading()).toBe(true);
});

test('a finger that scrolls has nothing loaded', () => {
  send('p', 'pointerdown', 'touch');
  send('p', 'pointercancel', 'touch');
  expect(isLoading()).toBe(false);
});

test('a tap on a link has nothing loaded', () => {
  tap('a');
  expect(isLoading()).toBe(false);
});

test('a key while the page is still arriving has the scripts loaded once they are there', () => {
  dispatchEvent(new Event('keydown'));
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  // The parser adds a script before its text.
  document.body.innerHTML = '<p></p><script type="on-intent"></script>';
  loadOnIntent(
    'signed-out',
    'due',
    'registration',
    'A script did not come',
    'language=*; path=/',
    '/opened',
  );
  send('p', 'keydown');
  document.body.innerHTML = page;
  expect(isLoading()).toBe(false);
  readyState.mockReturnValue('interactive');
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(isLoading()).toBe(true);
});

test.each(['pointerdown', 'focusin', 'keydown'])(
  'a form that posts by itself waits five seconds after %s, so that nothing holds up who is quick',
  (type) => {
    vi.useFakeTimers();
    send('textarea', type);
    vi.advanceTimersByTime(4999);
    expect(isLoading()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isLoading()).toBe(true);
    vi.useRealTimers();
  },
);

const readers = [
  ['a member on a phone’s page', { member: '' }, {}, true],
  ['a visitor there', {}, {}, false],
  ['a member elsewhere', { member: '', elsewhere: '' }, {}, false],
  ['a member who saves data', { member: '' }, { saveData: true }, false],
  ['a member with 2G', { member: '' }, { effectiveType: 'slow-2g' }, false],
] as const;
test.each(readers)('three seconds after the page came, for %s', (_, marks, connection, loads) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('navigator', { onLine: true, connection });
  Object.assign(document.documentElement.dataset, marks);
  onTestFinished(() => {
    for (const mark of Object.keys(marks)) delete document.documentElement.dataset[mark];
  });
  if (!('elsewhere' in marks)) document.body.dataset.members = 'at-rest';
  onTestFinished(() => void delete document.body.dataset.members);
  open();
  vi.advanceTimersByTime(2999);
  expect(isLoading()).toBe(false);
  vi.advanceTimersByTime(1);
  vi.runOnlyPendingTimers();
  expect(isLoading()).toBe(loads);
});

test('who acts before is not loaded for again', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.documentElement.dataset.member = '';
  document.body.dataset.members = 'at-rest';
  onTestFinished(() => {
    delete document.documentElement.dataset.member;
    delete document.body.dataset.members;
  });
  open();
  send('body', 'keydown');
  const made = vi.spyOn(document, 'createElement');
  vi.advanceTimersByTime(10_000);
  expect(made).not.toHaveBeenCalled();
});

test('a button of such a form that needs script has the scripts loaded', () => {
  send('form[method=post] button', 'pointerdown');
  expect(isLoading()).toBe(true);
});

test('what only script can do is not waited for, such as telling of a sign-out', () => {
  sessionStorage.setItem('signed-out', 'true');
  open();
  expect(isLoading()).toBe(true);
});

test.each(['a b', 'button[type=submit]'])(
  'a touch of what works by itself (%s) does not, because it leads to another page',
  (selector) => {
    send(selector, 'pointerdown');
    expect(isLoading()).toBe(false);
  },
);

test('the focus that a press of a link moves loads nothing either; the keyboard’s does', () => {
  send('a b', 'pointerdown');
  send('a', 'focusin');
  expect(isLoading()).toBe(false);
  send('a', 'keydown');
  expect(isLoading()).toBe(true);
});

test('a press of a link keeps no later focus from loading', () => {
  send('a b', 'pointerdown');
  send('p', 'pointerdown');
  expect(isLoading()).toBe(true);
});

test('the language of a tapped link is chosen, whatever the next page knows of this one', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  find('a').addEventListener('click', (event) => event.preventDefault());
  find('a').click();
  expect(written).not.toHaveBeenCalled();
  find('a').setAttribute('hreflang', 'bn');
  find('a').click();
  expect(written).toHaveBeenLastCalledWith('language=bn; path=/');
});

const navigations = [
  ['loaded before the tap', { deliveryType: 'navigational-prefetch' }, 1],
  ['drawn before the tap', { activationStart: 120 }, 1],
  ['loaded by the tap', { deliveryType: '', activationStart: 0 }, 0],
  ['in an old browser', {}, 0],
] as const;
test.each(navigations)('a page %s reports whether it is opened later', (_, entry, reports) => {
  const sendBeacon = vi.fn();
  vi.stubGlobal('navigator', { onLine: true, sendBeacon });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as never]);
  open();
  const path = location.pathname;
  expect(sendBeacon.mock.calls).toEqual(Array(reports).fill([`/opened${path}`]));
});

test('a page that is drawn ahead reports nothing until it is seen', () => {
  const sendBeacon = vi.fn();
  vi.stubGlobal('navigator', { onLine: true, sendBeacon });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ activationStart: 120 } as never]);
  Object.assign(document, { prerendering: true });
  onTestFinished(() => void Object.assign(document, { prerendering: undefined }));
  open();
  expect(sendBeacon).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

test('a form is sent once, however often it is tapped, and again when the page comes back', () => {
  const form = find('form');
  const send = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect([send(), send()]).toEqual([true, false]);
  dispatchEvent(new Event('pageshow'));
  expect(send()).toBe(true);
  dispatchEvent(new Event('pageshow'));
});

test.each([
  ['the rest of this page is still on its way', 'loading', '/category/2?book=7', false],
  ['this page is there', 'interactive', '/category/2?book=7', true],
  ['another phone is asked for', 'loading', '/category/2?book=8', true],
])(
  'a link or form asks once more for what is arriving: when %s, %s %s is sent: %s',
  (_, readyState, address, isSent) => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState as DocumentReadyState);
    history.replaceState(null, '', '/category/2?book=7');
    const [path, query] = address.split('?book=');
    document.body.innerHTML = `
    <a href="${address}">7</a><a href="${address}#details">7</a>
    <form action="${path}"><button name="book" value="${query}">Book</button></form>`;
    const isLetThrough = (selector: string, event: Event) => find(selector).dispatchEvent(event);
    const tap = (keys = {}) =>
      new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    const submitter = find('form button');
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
    expect({
      // The first, because happy-dom follows a link at once.
      form: isLetThrough('form', submit),
      link: isLetThrough('a', tap()),
      newTab: isLetThrough('a', tap({ ctrlKey: true })),
      placeOnPage: isLetThrough('a[href*="#"]', tap()),
    }).toEqual({ form: isSent, link: isSent, newTab: true, placeOnPage: true });
    dispatchEvent(new Event('pageshow'));
  },
);

test('a tap that came too early is done once the script runs, once', () => {
  const done = vi.fn();
  find('button[type=button]').click();
  find('button[type=button]').addEventListener('click', done);
  expect(done).not.toHaveBeenCalled();
  dispatchEvent(new Event('hydrated'));
  dispatchEvent(new Event('hydrated'));
  expect(done).toHaveBeenCalledOnce();
});

test.each(['button[type=submit]', 'button[data-plain]'])(
  'a tap that was done already (%s) is not done again',
  (selector) => {
    find('form').addEventListener('submit', (event) => event.preventDefault());
    const done = vi.fn();
    find(selector).click();
    find(selector).addEventListener('click', done);
    dispatchEvent(new Event('hydrated'));
    expect(done).not.toHaveBeenCalled();
  },
);

test('scripts that do not come are a failure of the page, although their element is away', () => {
  const made = vi.spyOn(document, 'createElement');
  const told: string[] = [];
  const listen = (event: ErrorEvent) => told.push(event.message);
  addEventListener('error', listen);
  send('body', 'keydown');
  const script = made.mock.results.at(-1)?.value as HTMLScriptElement;
  expect(script.isConnected).toBe(false);
  script.dispatchEvent(new Event('error'));
  removeEventListener('error', listen);
  made.mockRestore();
  expect(told).toEqual(['A script did not come']);
});
