import { type ChangeEvent, useState } from 'react';
import type { Condition } from '#contract/constants.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import {
  type GradeAnswers,
  type GradeQuestion,
  gradeAnswers,
  gradeField,
  gradeOf,
  gradeQuestions,
} from './grade.ts';
import { PhoneDrawing } from './phone-drawing.tsx';

const listingMessages = messagesPart('listing');

type GradeQuestionsProps = {
  /** Called with the condition once all five are answered, and after each change. */
  onGrade: (condition: Condition) => void;
  /** Called with each answer. */
  onAnswer: (question: GradeQuestion, answer: string) => void;
  /** Answers from before hydration. */
  given: Record<string, string>;
};

/** Five questions with pictures, whose answers give the phone's condition. */
export function GradeQuestions({ onGrade, onAnswer, given }: GradeQuestionsProps) {
  const { grade: text, conditions } = useMessages(listingMessages);
  const [answers, setAnswers] = useState<GradeAnswers>(() =>
    Object.fromEntries(gradeQuestions.map((question) => [question, given[gradeField(question)]])),
  );
  const grade = gradeOf(answers);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const question = gradeQuestions.find((each) => gradeField(each) === target.name);
    if (!question) return;
    const changed = { ...answers, [question]: target.value };
    setAnswers(changed);
    onAnswer(question, target.value);
    const reached = gradeOf(changed);
    if (reached) onGrade(reached);
  };
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{text.intro}</p>
      {gradeQuestions.map((question) => (
        <fieldset key={question} className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">{text.questions[question].ask}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
            {gradeAnswers.map((answer) => (
              <label
                key={answer}
                className="flex min-h-11 cursor-pointer flex-col items-center gap-1 rounded-control border border-field p-2 text-center text-xs wrap-anywhere has-checked:border-brand has-checked:bg-tint"
              >
                <input
                  type="radio"
                  name={gradeField(question)}
                  value={answer}
                  defaultChecked={answers[question] === answer}
                  onChange={onChange}
                  className="size-5 accent-brand"
                />
                <PhoneDrawing question={question} answer={answer} />
                {text.questions[question][answer]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p role="status" className="font-semibold">
        {grade && text.result(conditions[grade])}
      </p>
    </div>
  );
}
