import { createContext, type ReactNode, useContext } from 'react';
import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { commonParameters } from '#contract/page.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { TypedForm } from '#web/session/typed-form.ts';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';

/** The field that identifies the submitted form among those of a page. */
export const actField = 'act';

/**
 * The field of a form that needs a confirmation. It is hidden with `first`, whose post only shows the
 * page again with the question (the `answer` is this name), and of the question's button with `sure`.
 */
export const askField = 'ask';

/** Why a form was refused. */
export type FormAnswer = {
  /** Sentences by field, in English as in the contract. */
  errors: Record<string, string>;
  /** In the page's language; null if the errors are at the fields. */
  sentence: string | null;
  /** The code of the refused call; null if the errors are at the fields. */
  code?: string | null;
};

/** The answer to a form that was submitted without script, in the page's data. */
export type FormRefusal = FormAnswer & {
  /** Which form of the page it was; '' when it was refused before that could be read. */
  act: string;
  /** The typed values by field, without passwords and files. */
  values: Record<string, string>;
  /** Of an accepted form, what its page shows (`Submitted`). */
  answer?: unknown;
  /** It was no refusal: its member had to log in first, or to confirm the address. */
  isDraft?: boolean;
};

/** The page's answers to forms that were submitted without script. */
type Answers = {
  refusal: FormRefusal | undefined;
  /** The open question, as `{act}.{id}`. */
  question: string | null;
  /** The parameters of the page's address without the question, as pairs. */
  parameters: [string, string][];
};

const AnswersContext = createContext<Answers>({
  refusal: undefined,
  question: null,
  parameters: [],
});

/**
 * The parameter of an address with the question that its page shows before an act, as `{act}.{id}`.
 */
export const confirmParameter = 'confirm';

/** The parameters of an address without the question. */
export function withoutQuestion(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...search].filter(([name]) => name !== confirmParameter && !commonParameters.includes(name)),
  );
}

/** A context around a screen whose route has an `action`, with the answers to its forms. */
export function FormAnswers({ children }: { children: ReactNode }) {
  const refused = useActionData() as FormRefusal | undefined;
  const typed = (useLoaderData() as { typed?: TypedForm } | null | undefined)?.typed;
  const refusal = refused ?? (typed && { ...noRefusal, ...typed, isDraft: true });
  const { common: text } = useMessages();
  const [search] = useSearchParams();
  const question = search.get(confirmParameter);
  const parameters = [...withoutQuestion(search)];
  return (
    <AnswersContext value={{ refusal, question, parameters }}>
      {refusal?.isDraft && (
        <div className="mb-4">
          <Notice tone="waiting">{text.typedBefore}</Notice>
        </div>
      )}
      {refusal?.act === '' && (
        <div className="mb-4">
          <Alert>{sentenceOf(refusal)}</Alert>
        </div>
      )}
      {children}
    </AnswersContext>
  );
}

const sentenceOf = ({ errors, sentence }: FormRefusal) =>
  sentence ?? Object.values(errors).join('. ');

/** The value if no form was submitted without script. */
export const noRefusal: FormRefusal = { act: '', values: {}, errors: {}, sentence: null };

/**
 * The refusal of the form `act` of this screen, if it was submitted without script and `isIt`
 * returns true, because a page may have such a form in each row. Otherwise its `act` is ''.
 */
export function useFormRefusal(
  act: string,
  isIt: (values: FormRefusal['values'], isDraft?: boolean) => boolean = () => true,
): FormRefusal {
  const { refusal } = useContext(AnswersContext);
  return refusal?.act === act && isIt(refusal.values, refusal.isDraft) ? refusal : noRefusal;
}

/** Which form of this screen was refused when it was submitted without script; '' where none was. */
export const useAnyFormRefusal = (): string => useContext(AnswersContext).refusal?.act ?? '';

/** The error of a refused form that cannot show it itself, such as a button of a row. */
export function RefusalAlert({ acts }: { acts: readonly string[] }) {
  const { refusal } = useContext(AnswersContext);
  if (!refusal || refusal.isDraft || refusal.answer || !acts.includes(refusal.act)) return null;
  return (
    <div className="mb-4">
      <Alert>{sentenceOf(refusal)}</Alert>
    </div>
  );
}

/**
 * For `ConfirmButton`: without a script, the question is at `?confirm={act}.{id}`, and a POST acts.
 * `at` is the address of the screen if its forms cannot post to the page's own.
 */
export function useConfirmForm(act: string, id = '', at?: string) {
  const { question, parameters } = useContext(AnswersContext);
  const { sentence } = useFormRefusal(act, (values) => (values.id ?? '') === id);
  const isAsked = question === `${act}.${id}`;
  return { act, id, at, parameters: at ? [] : parameters, isAsked, refusal: sentence };
}
