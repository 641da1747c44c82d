import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import type * as z from 'zod/mini';
import { ApiError } from '#contract/client.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { api } from '#web/api/browser.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { sessionQuery } from '#web/session/session.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { submitForm } from '#web/ui/forms/submit-form.ts';
import {
  answerTo,
  type FormDefinition,
  InvalidForm,
  readFields,
  type SubmitContext,
  type Submitted,
} from './define-form.ts';
import { type FormAnswer, type FormRefusal, noRefusal, useFormRefusal } from './form-answers.tsx';

/** The script's additions to a form. */
type Options<Values, Done> = {
  /** The toast after success. */
  done?: string;
  /**
   * Prefixes of the query keys to invalidate, also after a refusal; after success the form is pending
   * until they are refetched.
   */
  changes?: QueryKey[];
  /** For a form in each row: whether these refused values are of this row. */
  isIt?: (values: FormRefusal['values'], isDraft?: boolean) => boolean;
  /** The browser's step after `submit` has changed the session. */
  sessionChanged?: () => Promise<unknown>;
  /** The upload of photos in this browser, with progress. */
  upload?: SubmitContext['upload'];
  /** Initial values of the fields, by name; lists with commas. */
  initial?: Record<string, string>;
  /** The order of the fields on the screen, if it differs from the schema's. */
  order?: readonly string[];
  /** Values that no form field contains, such as queued photos, by name. */
  more?: () => Record<string, unknown>;
  /** Shows a field that may be hidden, before it gets the focus. */
  reveal?: (field: string) => void;
  /** The form is empty after success, for the next time. */
  resets?: true;
  /**
   * The script's own way to send, such as an outbox, which then refetches what changes; null leaves
   * it to the form's `submit`.
   */
  instead?: (values: Values) => Promise<Done | null>;
  onDone?: (done: Done, values: Values) => unknown;
  /** Returns the answer to show instead of the error's own. */
  onRefused?: (
    error: Error,
    values: Values,
  ) => FormAnswer | undefined | Promise<FormAnswer | undefined>;
};

/** Chosen photos by field, compressed. */
type Photos = Record<string, File | undefined>;

/** The value of a form without a refusal. */
export const noAnswer: FormAnswer = { errors: {}, sentence: null };

/**
 * A form in the browser: validates the fields by its schema, focuses the first wrong one, and runs
 * its `submit` once. The fields are uncontrolled, so that text typed before hydration remains.
 * Until the script submits it, it shows the page's answer to a submission without script.
 */
export function useForm<Schema extends z.core.$ZodType, Done extends Submitted>(
  definition: FormDefinition<Schema, Done>,
  options: Options<z.output<Schema>, Done> = {},
) {
  type Values = z.output<Schema>;
  const messages = useMessages();
  const language = useLanguage();
  const params = useParams();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const isTaken = useRef(false);
  const stepsDone = useRef(new Set<string>());
  const isChecked = useRef(false);
  const [photos, setPhotos] = useState<Photos>({});
  const [own, setOwn] = useState<FormAnswer>();
  const [isReset, setIsReset] = useState(false);
  // Its values remain after the script's response: untouched fields show them.
  const ofPage = useFormRefusal(
    definition.intent,
    (values, isDraft) => !isReset && (options.isIt?.(values, isDraft) ?? true),
  );
  const answer: FormAnswer = own ?? ofPage;
  const { order = Object.keys(ofPage.errors) } = options;
  const firstWrong = order.find((field) => Object.hasOwn(ofPage.errors, field));
  const before = (name: string, initial = options.initial?.[name]) =>
    ofPage.values[name] ?? initial;

  const refetch = () =>
    Promise.all(
      (options.changes ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );

  // A row whose state has changed has no such form any more; its refusal is then a toast.
  const lastWord = useRef<string>(null);
  const atClose = useRef<() => void>(null);
  useEffect(
    () => () => {
      if (lastWord.current) toast.error(lastWord.current);
      atClose.current?.();
    },
    [],
  );

  /**
   * A refusal without a wrong field mostly means that another member acted first, so the shown data
   * is stale.
   */
  async function refetchAfter(error: Error, { sentence }: FormAnswer): Promise<void> {
    const isRefused = error instanceof ApiError && error.problem.status < 500;
    if (!isRefused || sentence === null) return;
    // A dialog would go with its row, and with what was typed.
    if (element.current?.closest('dialog')) {
      atClose.current = refetch;
      return;
    }
    lastWord.current = sentence;
    await refetch();
    // The lists are rendered in a later task.
    setTimeout(() => {
      lastWord.current = null;
    }, 100);
  }

  /** Hidden fields cannot show their errors. */
  const isShown = (field: string) =>
    elementsOf(element.current).some(({ name, type }) => name === field && type !== 'hidden');

  /** Throws `InvalidForm`. */
  function read(submitter: HTMLElement | null, photos: Photos): Values {
    const fields = element.current ? [...new FormData(element.current)] : [];
    // The pressed button is a field, too.
    const pressed = submitter as HTMLButtonElement | null;
    if (pressed?.name) fields.push([pressed.name, pressed.value]);
    const sent = fields.filter(([, value]) => typeof value === 'string' || value.size > 0);
    const more = Object.entries({ ...photos, ...options.more?.() });
    return readFields(definition, [...sent, ...more]);
  }

  /** Shows the errors, and focuses the first field with one. */
  function show(wrong: FormAnswer) {
    const first = elementsOf(element.current).find(
      ({ name, type }) => type !== 'hidden' && Object.hasOwn(wrong.errors, name),
    );
    // A hidden field cannot have the focus.
    flushSync(() => {
      setOwn(wrong);
      if (first) options.reveal?.(first.name);
    });
    first?.focus();
  }

  const submit = (values: Values) =>
    definition.submit(values, {
      api,
      fetchApi: (input, init) => fetch(input, init),
      params,
      path: withoutLanguage(location.pathname),
      search: new URLSearchParams(location.search),
      language,
      messages,
      session: () => queryClient.fetchQuery(sessionQuery),
      sessionChanged: async () => void (await options.sessionChanged?.()),
      upload: options.upload ?? (async () => []),
      once: async (step, run) => {
        if (!stepsDone.current.has(step)) await run();
        stepsDone.current.add(step);
      },
      warn: (error) => toast.error(errorText(error, messages)),
    });

  const mutation = useMutation({
    mutationFn: async (values: Values) => {
      const taken = await options.instead?.(values);
      isTaken.current = Boolean(taken);
      return taken ?? (await submit(values));
    },
    onSuccess: async (done, values) => {
      if (options.done) toast.success(options.done);
      setPhotos({});
      if (options.resets) {
        element.current?.reset();
        isChecked.current = false;
        setIsReset(true);
      }
      await options.onDone?.(done, values);
      if (!isTaken.current) await refetch();
    },
    onError: async (error, values) => {
      const answer =
        (await options.onRefused?.(error, values)) ?? answerTo(error, messages, isShown);
      show(answer);
      void refetchAfter(error, answer);
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The second click of a double click comes before the button is busy.
    if (isBusy.current) return;
    isChecked.current = true;
    try {
      const values = read((event.nativeEvent as SubmitEvent).submitter, photos);
      setOwn(noAnswer);
      isBusy.current = true;
      mutation.mutate(values);
    } catch (error) {
      show(answerTo(error, messages));
    }
  }

  /** A field is checked at each change, after the first submit or while it shows an error. */
  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    const { name, type } = target as unknown as Field;
    // A photo field is emptied at once, and checked by its own handler.
    if (name && type !== 'file') check(name, photos);
  }

  function check(name: string, present: Photos) {
    if (!isChecked.current && answer.errors[name] === undefined) return;
    const now = errorsOf(() => read(null, present))[name];
    setOwn(({ errors: { [name]: _before, ...others }, ...rest } = ofPage) => ({
      ...rest,
      errors: now === undefined ? others : { ...others, [name]: now },
    }));
  }

  /** Whether these fields are valid; shows their errors. */
  function checkFields(names: readonly string[]): boolean {
    const isOfThem = ([name]: [string, string]) => names.includes(name);
    const wrong = Object.entries(errorsOf(() => read(null, photos))).filter(isOfThem);
    if (wrong.length > 0) show({ ...noAnswer, errors: Object.fromEntries(wrong) });
    else setOwn(noAnswer);
    return wrong.length === 0;
  }

  return {
    intent: definition.intent,
    /** The attributes of the `<form>`. */
    props: {
      ref: element,
      method: 'post',
      noValidate: true,
      encType: definition.isMultipart ? 'multipart/form-data' : undefined,
      onSubmit,
      onChange,
    } as const,
    /** The `<form>` after it is mounted. */
    element,
    /** The attributes of a field: its name, its initial value and its error. */
    field: (name: string, initial?: string) => ({
      name,
      defaultValue: before(name, initial),
      error: answer.errors[name],
      ...(name === firstWrong && { autoFocus: true }),
    }),
    /** The same for radio buttons and checkboxes. */
    choices: (name: string, initial?: string) => {
      const checked = before(name, initial);
      return { name, error: answer.errors[name], ...(checked && { checked: checked.split(',') }) };
    },
    /** Validates a field that the program has changed. */
    check: (name: string) => check(name, photos),
    checkFields,
    /** The initial values of the fields, by name. */
    initial: { ...options.initial, ...ofPage.values },
    /** The attributes of a `PhotoPicker`, whose photo is not in the browser's field. */
    photo: (name: string) => ({
      name,
      error: answer.errors[name],
      photo: photos[name],
      onPhoto: (photo: File | undefined) => {
        const present = { ...photos, [name]: photo };
        setPhotos(present);
        check(name, present);
      },
    }),
    /** The values that were refused without script. */
    refused: own ? noRefusal : ofPage,
    /** Why it was refused, if no field has the error. */
    sentence: answer.sentence,
    code: answer.code,
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    /** The error of the last submit. */
    error: mutation.error,
    /** The values of the last submission. */
    sent: mutation.variables,
    /** Submits the form, like its button. */
    send: () => element.current && submitForm(element.current),
  };
}

/** A form of any schema, for a part of it. */
export type UsedForm = Pick<
  ReturnType<typeof useForm>,
  'intent' | 'props' | 'sentence' | 'field' | 'choices' | 'isPending'
>;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const elementsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])] as Field[];

function errorsOf(read: () => unknown): Record<string, string> {
  try {
    read();
    return {};
  } catch (error) {
    if (error instanceof InvalidForm) return error.errors;
    throw error;
  }
}
