import { type PartMessages, partLoaders, refusalLoaders } from './loaders.ts';
import { createPart, type MessagesPart, requestPart } from './messages.ts';

// The list is on every page, so each name occurs once in it.
export const parts = Object.fromEntries(
  Object.entries(partLoaders).map(([name, each]) => [name, createPart<object>(name, each)]),
) as { [Name in keyof PartMessages]: MessagesPart<PartMessages[Name]> };

/**
 * A part of the messages, for `useMessages`. Call it at the top of a module: the browser then loads
 * the part in parallel with the module, in the page language only.
 */
export function messagesPart<Name extends keyof typeof parts>(name: Name): (typeof parts)[Name] {
  requestPart(parts[name]);
  return parts[name];
}

/** Refusals of the API. Every page loads them when idle, before anything can be refused. */
export const refusalMessages = createPart('refusals', refusalLoaders);
