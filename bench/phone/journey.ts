import type { Figure } from '../lib/figures.ts';
import { phoneOptions, timesSlower } from './phone-browser.ts';
import type { Place } from './visit.ts';

export type Journey = {
  /** From opening a brand's list to the booking form, in ms. */
  booking: number;
  /** From opening home to My Orders with the order, in ms. */
  total: number;
  /** All bytes of that on the wire. */
  wireBytes: number;
};

/** The interval at which a person repeats a tap while nothing seems to happen, in ms. */
const impatienceMs = 100;
/** The polling interval for a control to tap, in ms. */
const lookMs = 20;
const patienceMs = 120_000;

/** The journey of an impatient visitor: each tap comes as soon as there is a control to tap. */
export async function measureJourneys(place: Place, rounds: number): Promise<Journey[]> {
  const journeys: Journey[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const booking = await onPhone(place, (phone) => openBookingForm(phone, '/category/2'));
    const { down } = place.link;
    const start = performance.now();
    const total = await onPhone(place, buy);
    const wireBytes = down.bytesBetween(start, performance.now());
    journeys.push({ booking, total, wireBytes });
    console.log(
      `booking form ${booking.toFixed(0)}, journey ${total.toFixed(0)} ms, ${wireBytes} B`,
    );
  }
  return journeys;
}

export function journeyFigures(network: string, journeys: Journey[]): Figure[] {
  const isFast = network.startsWith('1.6');
  const under = { network };
  return [
    {
      what: 'a brand’s list until its booking form',
      under,
      metric: 'answers',
      unit: 'ms',
      rounds: journeys.map(({ booking }) => booking),
      target: { of: 'value', atMost: isFast ? 2400 : 4000 },
    },
    {
      what: 'home to My Orders, never waiting',
      under,
      metric: 'journey',
      unit: 'ms',
      rounds: journeys.map(({ total }) => total),
      target: { of: 'value', atMost: isFast ? 5000 : 10_000 },
    },
    {
      what: 'home to My Orders, never waiting',
      under,
      metric: 'on the wire',
      unit: 'KB',
      rounds: journeys.map(({ wireBytes }) => wireBytes / 1000),
      target: { of: 'value', atMost: 250 },
    },
  ];
}

/** A page, controlled by the bare protocol. */
type Phone = { open: (path: string) => Promise<void>; run: <T>(expression: string) => Promise<T> };

/**
 * By the bare protocol, because Playwright first loads a third of a megabyte of its own script into
 * each page, which takes such a phone a fifth of a second that no person would wait.
 */
async function onPhone(
  { browser, origin, cookies }: Place,
  act: (phone: Phone) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext(phoneOptions);
  try {
    await context.addCookies(cookies);
    const session = await context.newCDPSession(await context.newPage());
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    const start = performance.now();
    await act({
      open: async (path) => void (await session.send('Page.navigate', { url: origin + path })),
      run: async (expression) => {
        const { result } = await session.send('Runtime.evaluate', {
          expression,
          returnByValue: true,
        });
        return result.value;
      },
    });
    return performance.now() - start;
  } finally {
    await context.close();
  }
}

async function openBookingForm(phone: Phone, path: string): Promise<void> {
  await phone.open(path);
  await tapUntil(phone, 'main article button[name=book]', 'dialog[open] [name=userNumber]');
}

async function buy(phone: Phone): Promise<void> {
  await phone.open('/');
  await tapUntil(phone, 'main a[href="/category/2"]', 'main article button[name=book]');
  await tapUntil(phone, 'main article button[name=book]', 'dialog[open] [name=userNumber]');
  await phone.run(call(fill, { userNumber: '01712345678', meetLocation: 'Mirpur 10, Dhaka' }));
  const booked = 'main a[href^="/dashboard/pay/"]';
  await tapUntil(phone, 'dialog button[type=submit]:not([aria-label])', booked);
  await tapUntil(phone, 'main a[href="/dashboard/myorders"]', 'main tbody tr');
}

/** Taps the first `target` repeatedly until `result` is visible. */
async function tapUntil(phone: Phone, target: string, result: string): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    if (performance.now() > end) throw new Error(`A tap on ${target} never showed ${result}`);
    // A page that is being unloaded answers neither.
    const found = await phone
      .run<ReturnType<typeof tapUnlessThere>>(call(tapUnlessThere, { target, result }))
      .catch(() => 'nothing' as const);
    if (found === 'result') return;
    const pauseMs = found === 'target' ? impatienceMs : lookMs;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

/** A call of a self-contained function, as text. */
const call = <Input>(act: (input: Input) => unknown, input: Input) =>
  `(${act})(${JSON.stringify(input)})`;

/** Runs in the page: taps like a finger, without waiting for the result. */
function tapUnlessThere({ target, result }: { target: string; result: string }) {
  const isSeen = (element: Element) => element.checkVisibility();
  if ([...document.querySelectorAll(result)].some(isSeen)) return 'result';
  const element = [...document.querySelectorAll<HTMLElement>(target)].find(isSeen);
  if (!element) return 'nothing';
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
  element.click();
  return 'target';
}

/** Runs in the page: types into the fields of the open dialog. */
function fill(texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = document.querySelector<HTMLInputElement>(`dialog[open] [name=${name}]`);
    if (!field) continue;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
