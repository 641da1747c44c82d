import type { SelfTest } from '#contract/phones/self-test-table.ts';
import type { SelfTestResult } from '#contract/phones/self-tests.ts';
import { testCamera, testTorch } from './cameras.ts';
import { testSound } from './sound.ts';
import {
  askPerson,
  button,
  element,
  failed,
  notTested,
  type Stage,
  until,
  wait,
  worked,
} from './stage.ts';

/** Each test of the contract's table. May throw what the browser throws at a refusal. */
export const tests: Record<SelfTest, (stage: Stage) => Promise<SelfTestResult>> = {
  touch: testTouch,
  'multi-touch': testFingers,
  screen: testScreen,
  sound: testSound,
  'front-camera': (stage) => testCamera('user', stage),
  'back-camera': (stage) => testCamera('environment', stage),
  torch: testTorch,
  motion: testMotion,
  vibration: testVibration,
  charging: testCharging,
  location: testLocation,
  network: testNetwork,
  unlock: testUnlock,
};

/** A screen over everything, with a way out at its top. */
function fullScreen({ texts }: Stage, onFailed: (() => void) | null, ...rest: Node[]) {
  const header = element('header', {}, element('span', { text: texts.doing }));
  if (onFailed) header.append(button(texts.noneSeen, onFailed));
  const full = element('div', { class: 'full' }, header, ...rest);
  document.body.append(full);
  return full;
}

function testTouch(stage: Stage): Promise<SelfTestResult> {
  if (navigator.maxTouchPoints === 0) return Promise.resolve(notTested('no-api'));
  return until(stage.signal, (finish) => {
    const cells = Array.from({ length: 40 }, () => element('div'));
    const left = new Set<Element>(cells);
    const grid = element('div', { class: 'grid' }, ...cells);
    const full = fullScreen(stage, () => finish(failed), grid);
    const mark = (event: PointerEvent) => {
      // A mouse proves nothing about the glass.
      if (event.pointerType !== 'touch') return;
      const cell = document.elementFromPoint(event.clientX, event.clientY);
      if (!cell || !left.delete(cell)) return;
      cell.className = 'on';
      if (left.size === 0) finish(worked);
    };
    full.addEventListener('pointerdown', mark);
    full.addEventListener('pointermove', mark);
    return () => full.remove();
  });
}

function testFingers(stage: Stage): Promise<SelfTestResult> {
  if (navigator.maxTouchPoints < 2) return Promise.resolve(notTested('no-api'));
  return until(stage.signal, (finish) => {
    const field = element('div', { class: 'fingers' });
    const full = fullScreen(stage, () => finish(failed), field);
    const fingers = new Set<number>();
    field.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'touch') return;
      fingers.add(event.pointerId);
      if (fingers.size >= 2) finish(worked);
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      field.addEventListener(end, ({ pointerId }) => fingers.delete(pointerId));
    }
    return () => full.remove();
  });
}

async function testScreen(stage: Stage): Promise<SelfTestResult> {
  await until<void>(stage.signal, (finish) => {
    const colours = ['#f00', '#0f0', '#00f', '#fff', '#000'];
    const next = button(stage.texts.doing, () => {
      const colour = colours.shift();
      if (!colour) return finish();
      full.style.background = colour;
      next.style.cssText = `background:${colour};border:0;color:${colour === '#fff' ? '#555' : '#aaa'};height:100%`;
    });
    const full = element('div', { class: 'full' }, next);
    full.style.gridTemplateRows = '1fr';
    document.body.append(full);
    next.click();
    next.focus();
    return () => full.remove();
  });
  return await askPerson(stage);
}

type AskingMotion = { requestPermission?: () => Promise<string> };

async function testMotion(stage: Stage): Promise<SelfTestResult> {
  if (typeof DeviceMotionEvent === 'undefined') return notTested('no-api');
  const asked = await (DeviceMotionEvent as AskingMotion).requestPermission?.();
  if (asked && asked !== 'granted') return notTested('refused');
  return await until(stage.signal, (finish) => {
    const ranges = [0, 1, 2].map(() => ({ low: Infinity, high: -Infinity }));
    let events = 0;
    const note = ({ accelerationIncludingGravity: felt }: DeviceMotionEvent) => {
      const axes = [felt?.x, felt?.y, felt?.z];
      if (axes.some((axis) => axis === null || axis === undefined)) return;
      events += 1;
      ranges.forEach((range, index) => {
        const axis = axes[index] ?? 0;
        range.low = Math.min(range.low, axis);
        range.high = Math.max(range.high, axis);
      });
      // Gravity moves from one axis to another.
      if (ranges.filter(({ low, high }) => high - low > 3).length >= 2) finish(worked);
    };
    addEventListener('devicemotion', note);
    const timer = setTimeout(() => {
      const isStill = ranges.every(({ low, high }) => low === high);
      // A computer has the interface without a sensor; a real sensor trembles.
      if (events === 0) finish(notTested('no-api'));
      else finish(isStill ? failed : notTested('unclear'));
    }, 12_000);
    return () => {
      removeEventListener('devicemotion', note);
      clearTimeout(timer);
    };
  });
}

async function testVibration(stage: Stage): Promise<SelfTestResult> {
  if (!navigator.vibrate?.([400, 200, 400])) return notTested('no-api');
  return await askPerson(stage);
}

type Battery = EventTarget & { charging: boolean };

async function testCharging({ signal, texts, show }: Stage): Promise<SelfTestResult> {
  const read = (navigator as { getBattery?: () => Promise<Battery> }).getBattery;
  if (!read) return notTested('no-api');
  const battery = await read.call(navigator);
  if (battery.charging) return worked;
  return await until(signal, (finish) => {
    const note = () => battery.charging && finish(worked);
    battery.addEventListener('chargingchange', note);
    const buttons = element(
      'div',
      { class: 'buttons' },
      button(texts.noneSeen, () => finish(failed)),
      button(texts.skip, () => finish(notTested('skipped'))),
    );
    show(buttons);
    return () => {
      battery.removeEventListener('chargingchange', note);
      buttons.remove();
    };
  });
}

function testLocation({ signal }: Stage): Promise<SelfTestResult> {
  if (!navigator.geolocation) return Promise.resolve(notTested('no-api'));
  return until(signal, (finish) => {
    navigator.geolocation.getCurrentPosition(
      // The place is not read.
      () => finish(worked),
      ({ code, PERMISSION_DENIED }) =>
        finish(notTested(code === PERMISSION_DENIED ? 'refused' : 'unclear')),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 25_000 },
    );
    return undefined;
  });
}

async function testNetwork({ signal }: Stage): Promise<SelfTestResult> {
  const answer = await fetch('/favicon.svg', { cache: 'no-store', signal }).catch(() => null);
  signal.throwIfAborted();
  await wait(300, signal);
  return answer?.ok ? worked : notTested('unclear');
}

async function testUnlock({ signal }: Stage): Promise<SelfTestResult> {
  if (typeof PublicKeyCredential === 'undefined') return notTested('no-api');
  const can = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  if (!can) return notTested('no-api');
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  // What the phone makes for it is dropped: nothing is sent, and nothing can be signed in with it.
  await navigator.credentials.create({
    signal,
    publicKey: {
      challenge: random(32),
      rp: { name: location.hostname },
      user: { id: random(16), name: 'self-test', displayName: 'Self-test' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'discouraged',
      },
      timeout: 30_000,
    },
  });
  return worked;
}
