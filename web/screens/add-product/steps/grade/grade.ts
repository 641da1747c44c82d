import type { Condition } from '#contract/constants.ts';

/**
 * Five questions that a seller can answer by examining the phone; each has three answers, the best
 * first.
 */
export const gradeQuestions = ['screen', 'body', 'works', 'battery', 'repairs'] as const;
export type GradeQuestion = (typeof gradeQuestions)[number];

export const gradeAnswers = ['best', 'middle', 'worst'] as const;
export type GradeAnswer = (typeof gradeAnswers)[number];

export type GradeAnswers = Partial<Record<GradeQuestion, string>>;

/**
 * The condition of these answers, by `condition.meanings` in the messages: the worst answer
 * decides. Undefined until all five are answered, because nothing is chosen for the seller.
 */
export function gradeOf(answers: GradeAnswers): Condition | undefined {
  const given = gradeQuestions.map((question) => answers[question]);
  if (!given.every((answer) => gradeAnswers.some((each) => each === answer))) return undefined;
  if (given.includes('worst')) return 'Fair';
  return given.includes('middle') ? 'Good' : 'Excilent';
}

/** What an answer declares about the battery, too: its field, and the value of each answer. */
export const declaredByAnswer: Partial<
  Record<GradeQuestion, { field: string; values: Partial<Record<string, string>> }>
> = {
  battery: { field: 'batteryState', values: { best: 'normal', worst: 'drains-fast' } },
  repairs: { field: 'batteryOriginal', values: { best: 'yes' } },
};

/** The name of a question's radio buttons, for a form that is sent without script. */
export const gradeField = (question: GradeQuestion) => `grade-${question}`;
