import autocannon, { type Client, type Result } from 'autocannon';
import type { Call } from './call.ts';
import { createTally, type Load } from './tally.ts';

/** The number of connections that the proxy of a small shop holds open. */
export const connections = 50;

/**
 * Closed-loop load: each connection sends the next request right after a response. The duration
 * grows if no response arrives in time.
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
    // A time-out in seconds; on an overloaded machine a slow response is no error.
    timeout: 60,
    // The interval (ms) for checking the end of the run.
    sampleInt: 50,
  };
  const { errors, timeouts, duration } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // The built-in histogram has only whole milliseconds.
    run.on('response', (_client: Client, status: number, _bytes: number, milliseconds: number) => {
      if (status < 400) tally.answered(milliseconds);
      else tally.failed();
    });
  });
  const load = tally.read(duration);
  return { ...load, errors: load.errors + errors + timeouts };
}
