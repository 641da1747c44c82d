import type { FastifyBaseLogger } from 'fastify';
import type { CallInput, CallKey, CallOutput, Calls } from '#contract/calls.ts';
import type { CallerOf } from './authenticate.ts';
import type { Deps } from './deps.ts';

type FilePart<K extends CallKey> = Calls[K] extends { multipart: object }
  ? { file: Uint8Array }
  : unknown;

/** The argument of a call's handler. */
export type HandlerContext<K extends CallKey> = CallInput<K> &
  FilePart<K> & {
    caller: CallerOf<Calls[K]['access']>;
    headers: Headers;
    deps: Deps;
    log: FastifyBaseLogger;
  };

/** The implementation of one call of the contract; throws `Problem` to refuse. */
export type Handler<K extends CallKey> = (context: HandlerContext<K>) => Promise<CallOutput<K>>;

export type Handlers = { [K in CallKey]: Handler<K> };
