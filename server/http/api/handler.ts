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
    /** `request.ip`: the connection's address, or the one that a trusted proxy sends. */
    address: string;
    deps: Deps;
    log: FastifyBaseLogger;
  };

/** A page of a list. */
export type ListPage<Row> = {
  rows: Row[];
  /** The number of rows in the whole list. */
  total: number;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
};

/** The result of a handler. A `paged` call returns its rows with the facts for its headers. */
type HandlerOutput<K extends CallKey> = Calls[K] extends { paged: true }
  ? ListPage<CallOutput<K> extends (infer Row)[] ? Row : never>
  : CallOutput<K>;

/** The implementation of one call of the contract; throws `Problem` to refuse. */
export type Handler<K extends CallKey> = (context: HandlerContext<K>) => Promise<HandlerOutput<K>>;

export type Handlers = { [K in CallKey]: Handler<K> };
