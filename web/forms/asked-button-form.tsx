import { type ReactNode, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { Question } from '#web/ui/dialogs/question.tsx';
import type { AnyForm } from './define-form.ts';
import { actField, askField, useFormRefusal } from './form-answers.tsx';

type AskedButtonFormProps<Form extends AnyForm> = {
  intent: Form['intent'];
  /** The hidden fields, which also identify the row. */
  values: z.input<Form['schema']>;
  question: { title: string; lines: readonly string[]; yes: string; no: string };
  className?: string;
  /** The button, and its text. */
  children: ReactNode;
};

/**
 * A `ButtonForm` of an act that costs something: its button opens a question, whose button posts the
 * form. Without script, the page comes again with the question.
 */
export function AskedButtonForm<Form extends AnyForm>(props: AskedButtonFormProps<Form>) {
  const { intent, values, question, className, children } = props;
  const id = useId();
  const hidden = Object.entries(values as Record<string, string>);
  const { answer } = useFormRefusal(intent, (sent) =>
    hidden.every(([name, value]) => sent[name] === value),
  );
  const [isOpen, setIsOpen] = useState(answer === askField);
  const isSure = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <form
        id={id}
        method="post"
        className={className}
        onSubmit={(event) => {
          // The browser sends it, with the button of the question.
          if (isSure.current) return setIsBusy(true);
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <input type="hidden" name={actField} value={intent} />
        <input type="hidden" name={askField} value="first" />
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
      {isOpen && (
        <Question
          title={question.title}
          yes={question.yes}
          no={question.no}
          form={id}
          name={askField}
          busy={isBusy}
          onSure={() => {
            isSure.current = true;
          }}
          onClose={() => {
            isSure.current = false;
            setIsOpen(false);
          }}
        >
          {question.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Question>
      )}
    </>
  );
}
