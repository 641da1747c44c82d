import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { reportReasons } from '#contract/constants.ts';
import { reportForm } from '#contract/forms.ts';
import { limits } from '#contract/rules.ts';
import { api } from '#web/api/browser.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { BackCloses } from '#web/ui/dialogs/back-closes.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { useKeptInput } from './use-kept-input.ts';

const formsMessages = messagesPart('forms');
const reportsMessages = messagesPart('reports');

/** A report with its reason; afterwards it can be taken back for some seconds. */
export function ReportReasonForm({ itemId }: { itemId: string }) {
  const t = useMessages(reportsMessages, formsMessages);
  const { reporting: text } = t;
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(reportForm) });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('report', (values) => values.itemId === itemId && !isSubmitted);
  const forget = useKeptInput(form, `report ${itemId}`);
  const report = useMutation({
    mutationFn: (values: { reason: (typeof reportReasons)[number]; comment: string }) =>
      api('POST /reportitem', { body: { itemId, ...values } }),
    onSuccess: () => {
      forget();
      toast.success(t.product.toastReported);
    },
    onError: (error) => {
      if (setServerErrors(error, ['reason', 'comment'], form.setError)) return;
      form.setError('root', { message: errorText(error, t) });
    },
  });
  if (report.isSuccess) {
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
      <form
        noValidate
        method="post"
        onSubmit={form.handleSubmit((values) => report.mutate(values))}
        className="grid gap-4"
      >
        <input type="hidden" name="act" value="report" />
        <input type="hidden" name="itemId" value={itemId} />
        <Choices
          type="radio"
          label={text.title}
          options={reportReasons.map((value) => ({ value, label: text.reasons[value] }))}
          {...(refused.values.reason && { checked: [refused.values.reason] })}
          error={errors.reason?.message ?? refused.errors.reason}
          {...form.register('reason')}
        />
        <TextArea
          label={text.comment}
          hint={text.commentHint}
          rows={2}
          defaultValue={refused.values.comment}
          error={errors.comment?.message ?? refused.errors.comment}
          {...form.register('comment')}
        />
        {errors.root && <Alert>{errors.root.message}</Alert>}
        {refused.sentence && <Alert>{refused.sentence}</Alert>}
        <Button type="submit" busy={report.isPending}>
          {text.submit}
        </Button>
      </form>
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
