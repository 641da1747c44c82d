import type { SelfTestResult } from '#contract/phones/self-tests.ts';
import { askPerson, element, type Stage, wait } from './stage.ts';

const noApi: SelfTestResult = { outcome: 'not-tested', reason: 'no-api' };

/** A picture is taken now, and the person judges it; it is marked with the run's code. */
export async function testCamera(facing: 'user' | 'environment', stage: Stage) {
  if (!navigator.mediaDevices) return noApi;
  const video = element('video');
  video.muted = true;
  video.playsInline = true;
  const stream = await openCamera(facing);
  if (!stream) return { outcome: 'failed' } as const;
  try {
    const given = stream.getVideoTracks()[0]?.getSettings().facingMode;
    // A phone whose back camera is gone would show its front camera twice.
    if (given && given !== facing) return { outcome: 'not-tested', reason: 'unclear' } as const;
    video.srcObject = stream;
    stage.show(video);
    await video.play();
    await wait(1200, stage.signal);
    const before = sample(video);
    await wait(500, stage.signal);
    const after = sample(video);
    const picture = takePicture(video, stage.code);
    video.remove();
    stage.show(picture);
    // A sensor is never quite still, and a covered or broken one sees the same everywhere.
    const isMoving = before.some((value, index) => value !== after[index]);
    const range = Math.max(...after) - Math.min(...after);
    if (!isMoving || range < 8) return { outcome: 'failed' } as const;
    return await askPerson(stage);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** Null where the browser finds no such camera. */
async function openCamera(facing: 'user' | 'environment') {
  const video = { facingMode: facing, width: { ideal: 1280 } };
  return await navigator.mediaDevices.getUserMedia({ video }).catch((error: DOMException) => {
    if (['NotFoundError', 'OverconstrainedError'].includes(error.name)) return null;
    throw error;
  });
}

/** Grey values of a small copy. */
function sample(video: HTMLVideoElement): number[] {
  const canvas = element('canvas');
  [canvas.width, canvas.height] = [48, 36];
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0, 48, 36);
  const { data } = context?.getImageData(0, 0, 48, 36) ?? { data: [] };
  const greys: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    greys.push(((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3);
  }
  return greys;
}

function takePicture(video: HTMLVideoElement, code: string): HTMLCanvasElement {
  const canvas = element('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.drawImage(video, 0, 0);
  const size = Math.round(canvas.height / 12);
  context.font = `bold ${size}px sans-serif`;
  context.fillStyle = '#000';
  context.fillRect(0, 0, size * 4, size * 1.5);
  context.fillStyle = '#fff';
  context.fillText(code, size * 0.5, size * 1.1);
  return canvas;
}

/** Switches the light on, and the person sees whether it shines. */
export async function testTorch(stage: Stage): Promise<SelfTestResult> {
  if (!navigator.mediaDevices) return noApi;
  const stream = await openCamera('environment');
  const track = stream?.getVideoTracks()[0];
  try {
    const can = track?.getCapabilities?.() as { torch?: boolean } | undefined;
    if (!track || !can?.torch) return noApi;
    await track.applyConstraints({ advanced: [{ torch: true } as MediaTrackConstraintSet] });
    return await askPerson(stage);
  } finally {
    for (const each of stream?.getTracks() ?? []) each.stop();
  }
}
