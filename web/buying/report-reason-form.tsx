import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reportReasons } from '#contract/constants.ts';
import { limits } from '#contract/rules.ts';
import { api } from '#web/api/browser.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { BackCloses } from '#web/ui/dialogs/back-closes.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { report } from './report-reason-submit.ts';
import { useKeptInput } from './use-kept-input.ts';

const formsMessages = messagesPart('forms');
const reportsMessages = messagesPart('reports');

/** A report with its reason; afterwards it can be withdrawn for some seconds. */
export function ReportReasonForm({ itemId }: { itemId: string }) {
  const t = useMessages(reportsMessages, formsMessages);
  const { reporting: text } = t;
  const form = useForm(report, {
    done: t.product.toastReported,
    isIt: (values) => values.itemId === itemId,
    onDone: () => forget(),
  });
  const forget = useKeptInput(form.props.ref, `report ${itemId}`);
  if (form.isDone) {
    return (
      <>
        <BackCloses />
        <Reported itemId={itemId} />
      </>
    );
  }
  return (
    <>
      <BackCloses />
      <Form form={form} className="grid gap-4">
        <input type="hidden" name="itemId" value={itemId} />
        <Choices
          type="radio"
          label={text.title}
          options={reportReasons.map((value) => ({ value, label: text.reasons[value] }))}
          {...form.choices('reason')}
        />
        <TextArea
          label={text.comment}
          hint={text.commentHint}
          rows={2}
          {...form.field('comment')}
        />
        <FormAlert form={form} />
        <Button type="submit" busy={form.isPending}>
          {text.submit}
        </Button>
      </Form>
    </>
  );
}

function Reported({ itemId }: { itemId: string }) {
  const t = useMessages(reportsMessages);
  const { reporting: text } = t;
  const [isUndoable, setIsUndoable] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsUndoable(false), limits.reportUndoSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  const undo = useMutation({
    mutationFn: () => api('DELETE /reportitem/:itemId', { params: { itemId } }),
  });
  return (
    <div className="grid gap-4">
      <Notice tone="good">{undo.isSuccess ? text.undone : text.thanks}</Notice>
      {undo.error && <Alert>{errorText(undo.error, t)}</Alert>}
      {isUndoable && !undo.isSuccess && (
        <Button variant="quiet" busy={undo.isPending} onClick={() => undo.mutate()}>
          {text.undo}
        </Button>
      )}
    </div>
  );
}
