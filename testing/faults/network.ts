import fc from 'fast-check';
import type { AnswerFault, FaultPlan, RequestFault } from './fault-proxy.ts';

/** What happens to the requests on a line, one after the other, and to their answers. */
export type Troubles = { requests: RequestFault[]; answers: AnswerFault[] };

/** Most of the way things go well, else nobody would ever come to an end. */
const onRequest = fc.oneof(
  { weight: 8, arbitrary: fc.constant<RequestFault>('pass') },
  { weight: 2, arbitrary: fc.constantFrom<RequestFault>('drop', 'fail', 'late') },
);
const onAnswer = fc.oneof(
  { weight: 7, arbitrary: fc.constant<AnswerFault>('pass') },
  { weight: 3, arbitrary: fc.constantFrom<AnswerFault>('drop', 'fail', 'hang', 'cut') },
);

/** Troubles for so many requests. */
export function troubles(requests: number): fc.Arbitrary<Troubles> {
  const length = { minLength: requests, maxLength: requests };
  return fc.record(
    { requests: fc.array(onRequest, length), answers: fc.array(onAnswer, length) },
    { noNullPrototype: true },
  );
}

/** One after the other; when they are used up all goes well. */
export function inTurn({ requests, answers }: Troubles): FaultPlan {
  const [there, back] = [[...requests], [...answers]];
  return { onRequest: () => there.shift() ?? 'pass', onAnswer: () => back.shift() ?? 'pass' };
}

/** The same without those that leave whoever asked without an answer for seconds. */
export function withoutSilence({ requests, answers }: Troubles): Troubles {
  return {
    requests: requests.map((fault) => (fault === 'late' ? 'drop' : fault)),
    answers: answers.map((fault) => (fault === 'hang' ? 'drop' : fault)),
  };
}
