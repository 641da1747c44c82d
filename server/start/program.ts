import type { FastifyInstance } from 'fastify';
import type { PageOptions } from '../http/pages/pages.ts';

/** A program that is ready to listen. */
export type Program = {
  app: FastifyInstance;
  /** The demonstration market, with its public logins. */
  isDemo: boolean;
  /** Answers what is in flight, then closes everything. */
  close: () => Promise<void>;
};

/** Mounts the pages: the built ones, or Vite's while developing. */
export type ServePages = (app: FastifyInstance, options: PageOptions) => Promise<void>;
