import type { CallRequest } from '#contract/calls.ts';
import { fromDhaka } from '#contract/formats/dhaka.ts';
import { type DealAct, takes } from '#contract/orders/deal-acts.ts';

type Fields = {
  text: (field: string) => string;
  list: (field: string) => string[];
};

/**
 * The values of a form on the order's page; the server ignores those that the event does not need.
 */
export function readActForm({ text, list }: Fields): CallRequest<'POST /order/:id'>['body'] {
  const event = text('act') as DealAct;
  const at = text('at') || timeInDhaka(text('day'), text('time'));
  const checks = list('checks') as never[];
  return {
    event,
    reason: text('reason'),
    place: text('place'),
    ...(at && { at }),
    ...((takes(event, 'passed-checks') || takes(event, 'failed-checks')) && { checks }),
    ...(takes(event, 'neir-steps') && { steps: list('checks') as never[] }),
    ...(text('code') && { code: text('code') }),
    ...(text('declares') && { declares: true }),
    ...(text('problem') && { problem: text('problem') as never }),
    ...(text('taka') && { taka: text('taka') }),
  };
}

/** Both in the format of a browser's fields. */
export function timeInDhaka(day: string, time: string): string | undefined {
  const at = fromDhaka(new Date(`${day}T${time}:00Z`));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
