import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#server/lib/problem.ts';

/** Whether an address is of this machine alone: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})$/i.test(host);
}

/**
 * For a shop that is not set up for other people: its demo logins are public and its cards are test
 * cards. It listens on a loopback address, but a proxy or tunnel on the same machine may let
 * strangers in. So it refuses (403) requests for another host, or with a proxy's headers.
 */
export function answerThisMachineOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isFromThisMachine(request) ? undefined : new Problem('trial-only'));
  });
}

function isFromThisMachine({ headers, host }: FastifyRequest): boolean {
  if (headers.forwarded !== undefined) return false;
  const visitors = [headers['x-forwarded-for'], headers['x-real-ip']].flat();
  const addresses = visitors.flatMap((each) => each?.split(',') ?? []);
  const hosts = [host, ...[headers['x-forwarded-host']].flat().flatMap((each) => each ?? [])];
  return (
    addresses.every((each) => isLoopback(each.trim())) &&
    hosts.every((each) => isLoopback(URL.parse(`http://${each}`)?.hostname ?? ''))
  );
}
