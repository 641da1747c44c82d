import { useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DueLine, PayoutsPage } from '#contract/payouts/calls.ts';
import { payoutLinesMax } from '#contract/payouts/methods.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { TranslateError } from '#web/ui/forms/translate-error.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { LineMore, LineText } from './due-line.tsx';
import { makeBatch } from './payouts-submit.ts';

const moneyMessages = messagesPart('money');
const formsMessages = messagesPart('forms');

/** The checkboxes are among other forms, so they refer to their form by id. */
const formId = 'batch';

/** The longest waiting lines, within the admin's own limit and without those that need a check. */
export function chosenAtFirst(lines: readonly DueLine[], left: number): string[] {
  const chosen: string[] = [];
  let sum = 0;
  for (const { _id, taka, shared } of lines) {
    // A line with a reason for a check is never selected by default.
    if (shared.length > 0 || sum + taka > left) continue;
    sum += taka;
    chosen.push(_id);
  }
  return chosen;
}

/** Due money, the admin's remaining limit, and the choice for a batch. */
export function DueForm({ due, alone }: Pick<PayoutsPage, 'due' | 'alone'>) {
  const t = useMessages(moneyMessages, formsMessages);
  const { payouts: text } = t;
  const translateError = useContext(TranslateError);
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const form = useForm(makeBatch, {
    done: text.toastMade,
    changes: [['payouts'], ['audit']],
    onDone: ({ path }) => navigate(path),
  });
  const { error } = form.choices('lines');
  const [atFirst] = useState(() => chosenAtFirst(due.lines, alone.left));
  const [chosen, setChosen] = useState(atFirst);
  const boxes = useRef<HTMLFieldSetElement>(null);
  // The boxes are the browser's: one that was ticked before the script ran stays ticked.
  const readBoxes = () => {
    const ticked = boxes.current?.querySelectorAll<HTMLInputElement>('[name=lines]:checked') ?? [];
    setChosen([...ticked].map(({ value }) => value));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines have other boxes
  useEffect(readBoxes, [due.lines]);
  const sum = due.lines
    .filter(({ _id }) => chosen.includes(_id))
    .reduce((total, { taka }) => total + taka, 0);
  return (
    <section aria-labelledby="due" className="grid gap-3">
      <h2 id="due" className="text-xl font-bold">
        {text.due(text.deals(due.deals), t.price(due.taka))}
      </h2>
      <Allowance alone={alone} isEnough={due.taka <= alone.left} />
      {due.lines.length > 0 && (
        <>
          <fieldset ref={boxes} onChange={readBoxes} className="grid min-w-0 gap-2">
            <legend className="mb-1 text-sm font-semibold">{text.choose}</legend>
            {due.lines.map((line) => (
              <div key={line._id} className="rounded-card border border-line bg-surface p-3">
                <label className="flex min-h-11 cursor-pointer items-start gap-3">
                  <input
                    type="checkbox"
                    name="lines"
                    form={formId}
                    value={line._id}
                    defaultChecked={atFirst.includes(line._id)}
                    className="mt-0.5 size-5 shrink-0 accent-brand"
                  />
                  <LineText line={line} />
                </label>
                <LineMore line={line} />
              </div>
            ))}
          </fieldset>
          {due.deals > due.lines.length && (
            <p className="text-sm text-muted">{text.firstOnly(payoutLinesMax)}</p>
          )}
          <Form form={form} id={formId} className="grid gap-3">
            <p role="status" className="font-bold">
              {isHydrated
                ? text.chosen(text.deals(chosen.length), t.price(sum))
                : text.chosenAtFirst(text.deals(chosen.length), t.price(sum))}
              {isHydrated && sum > 0 && (
                <span className="block font-normal text-muted">
                  {sum > alone.left ? text.needsSecond : text.isAlone}
                </span>
              )}
            </p>
            {error && <Alert>{translateError(error)}</Alert>}
            <FormAlert form={form} />
            <Button type="submit" busy={form.isPending}>
              {text.make}
            </Button>
          </Form>
        </>
      )}
    </section>
  );
}

/** The limit of a single admin, and how to get a second admin for more. */
function Allowance({ alone, isEnough }: { alone: PayoutsPage['alone']; isEnough: boolean }) {
  const t = useMessages(moneyMessages);
  const { payouts: text } = t;
  const { left, limit, secondAdmin } = alone;
  return (
    <Notice tone={left > 0 ? 'plain' : 'waiting'}>
      <p>
        {left > 0
          ? text.aloneLeft(t.price(left), t.price(limit))
          : text.aloneNothing(t.price(limit))}
      </p>
      {!isEnough && (
        <p className="mt-2">
          {secondAdmin ? (
            text.withSecond
          ) : (
            <>
              {text.noSecond} <code className="break-all">{text.makeAdmin}</code>
            </>
          )}
        </p>
      )}
    </Notice>
  );
}
