import fc from 'fast-check';
import type { AnswerFault, FaultPlan, RequestFault } from './fault-proxy.ts';

/** The faults of requests and responses, in order. */
export type Troubles = { requests: RequestFault[]; answers: AnswerFault[] };

/** Mostly `pass`, otherwise no purchase would ever finish. */
const onRequest = fc.oneof(
  { weight: 8, arbitrary: fc.constant<RequestFault>('pass') },
  { weight: 2, arbitrary: fc.constantFrom<RequestFault>('drop', 'fail', 'late') },
);
const onAnswer = fc.oneof(
  { weight: 7, arbitrary: fc.constant<AnswerFault>('pass') },
  { weight: 3, arbitrary: fc.constantFrom<AnswerFault>('drop', 'fail', 'hang', 'cut') },
);

/** Faults for this number of requests. */
export function troubles(requests: number): fc.Arbitrary<Troubles> {
  const length = { minLength: requests, maxLength: requests };
  return fc.record(
    { requests: fc.array(onRequest, length), answers: fc.array(onAnswer, length) },
    { noNullPrototype: true },
  );
}

/** Applies the faults in order, then none. */
export function inTurn({ requests, answers }: Troubles): FaultPlan {
  const [there, back] = [[...requests], [...answers]];
  return { onRequest: () => there.shift() ?? 'pass', onAnswer: () => back.shift() ?? 'pass' };
}

/** The same without faults that make the caller wait for a time-out. */
export function withoutSilence({ requests, answers }: Troubles): Troubles {
  return {
    requests: requests.map((fault) => (fault === 'late' ? 'drop' : fault)),
    answers: answers.map((fault) => (fault === 'hang' ? 'drop' : fault)),
  };
}
