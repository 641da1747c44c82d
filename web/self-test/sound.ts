import type { SelfTestResult } from '#contract/phones/self-tests.ts';
import { type Stage, wait, worked } from './stage.ts';

/** Hertz; what small speakers can play, and no multiples of each other. */
const tones = [700, 1100, 1500, 1900, 2300, 2900];
const toneMilliseconds = 300;
/** How much louder than the noise before it a tone must be, and how loud the noise may be. */
const margin = 12;
const loudest = -45;

/** Plays tones that the microphone must hear; compared with the noise before them. */
export async function testSound({ signal }: Stage): Promise<SelfTestResult> {
  if (!navigator.mediaDevices || typeof AudioContext === 'undefined') {
    return { outcome: 'not-tested', reason: 'no-api' };
  }
  // Begun before the question, while the tap still permits sound.
  const context = new AudioContext();
  let stream: MediaStream | null = null;
  try {
    await context.resume();
    // Otherwise the phone removes its own sound from what it hears.
    const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    stream = await navigator.mediaDevices.getUserMedia({ audio });
    const ears = context.createAnalyser();
    ears.fftSize = 4096;
    ears.smoothingTimeConstant = 0;
    context.createMediaStreamSource(stream).connect(ears);
    const levels = new Float32Array(ears.frequencyBinCount);
    const bins = tones.map((tone) => Math.round((tone * ears.fftSize) / context.sampleRate));
    const hear = () => {
      ears.getFloatFrequencyData(levels);
      // A tone is between two bins.
      return bins.map((bin) => Math.max(...levels.slice(bin - 1, bin + 2)));
    };
    const loudestOf = async (milliseconds: number) => {
      const heard = tones.map(() => Number.NEGATIVE_INFINITY);
      for (let passed = 0; passed < milliseconds; passed += 50) {
        await wait(50, signal);
        hear().forEach((level, index) => {
          heard[index] = Math.max(heard[index] ?? level, level);
        });
      }
      return heard;
    };
    // The first buffers are the start of the microphone.
    await wait(200, signal);
    const noise = await loudestOf(700);
    if (Math.max(...noise) > loudest) return { outcome: 'not-tested', reason: 'noisy' };
    let count = 0;
    for (const [index, tone] of tones.entries()) {
      const voice = context.createOscillator();
      voice.frequency.value = tone;
      voice.connect(context.destination);
      voice.start();
      const heard = await loudestOf(toneMilliseconds).finally(() => voice.stop());
      const before = Math.max(noise[index] ?? 0, -100);
      if ((heard[index] ?? before) > before + margin) count += 1;
    }
    if (count >= 4) return worked;
    return count <= 1 ? { outcome: 'failed' } : { outcome: 'not-tested', reason: 'unclear' };
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    void context.close();
  }
}
