import autocannon, { type Client, type Result } from 'autocannon';
import type { Call } from './call.ts';
import { createTally, type Load } from './tally.ts';

/** As many as a small shop's proxy holds open. */
export const connections = 50;

/**
 * As much of one request as a server answers: each connection asks again as soon as it was
 * answered. It takes longer than it should where nothing was answered until then.
 */
export async function pressure(url: string, call: Call, seconds: number): Promise<Load> {
  const load = await press(url, call, seconds);
  return load.answers + load.errors > 0 ? load : await pressure(url, call, 4 * seconds);
}

async function press(url: string, call: Call, seconds: number): Promise<Load> {
  const tally = createTally();
  const options = {
    url: url + call.path,
    method: call.method as 'GET',
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: call.body }),
    connections,
    duration: seconds,
    // Seconds; on a machine that is much too busy an answer is late, not wrong.
    timeout: 60,
    // How often it looks whether the time is over, in milliseconds.
    sampleInt: 50,
  };
  const { errors, timeouts, duration } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // Its own histogram has whole milliseconds only.
    run.on('response', (_client: Client, status: number, _bytes: number, milliseconds: number) => {
      if (status < 400) tally.answered(milliseconds);
      else tally.failed();
    });
  });
  const load = tally.read(duration);
  return { ...load, errors: load.errors + errors + timeouts };
}
