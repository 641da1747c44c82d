import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import answers from './sample-answers.json' with { type: 'json' };

test.each(['GET /brands', 'GET /search', 'GET /phone/:id'] as const)(
  'the sample of %s is what the shop answers today, so that its pages look like the shop’s',
  (call) => {
    expect(calls[call].output.parse(answers[call])).toEqual(answers[call]);
  },
);
