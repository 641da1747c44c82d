import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { ReportCase } from '#contract/admin/moderation.ts';
import { type ReportDecision, reportDecisions } from '#contract/constants.ts';
import { decisionForm } from '#contract/forms.ts';
import { api } from '#web/api/browser.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';

const formsMessages = messagesPart('forms');
const reportsMessages = messagesPart('reports');

/** What is sold is neither hidden nor removed. */
const possible = ({ paid }: ReportCase['listing']) =>
  reportDecisions.filter((decision) => !paid || (decision !== 'hide' && decision !== 'delete'));

/** One of six answers and its reason; each says what it does before it is chosen. */
export function DecisionForm({ seen: { itemId, version, listing } }: { seen: ReportCase }) {
  const t = useMessages(reportsMessages, formsMessages);
  const { reportCase: text } = t;
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(decisionForm) });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('decide', () => !isSubmitted);
  const refusal = errors.root?.message ?? refused.sentence;
  const refetch = () =>
    Promise.all(
      ['reports', 'decisions', 'products', 'categories', 'sellers'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  const decide = useMutation({
    mutationFn: (body: { decision: ReportDecision; reason: string }) =>
      api('POST /reportitems/:itemId/decision', { params: { itemId }, body: { ...body, version } }),
    onSuccess: async () => {
      toast.success(text.toastDecided);
      await refetch();
    },
    onError: (error) => {
      if (setServerErrors(error, ['decision', 'reason'], form.setError)) return;
      // What was typed stays; what has happened meanwhile is asked for by a reload.
      form.setError('root', { message: errorText(error, t) });
    },
  });
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => decide.mutate(values))}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <input type="hidden" name="act" value="decide" />
      <input type="hidden" name="version" value={version} />
      <Choices
        type="radio"
        label={text.decision}
        options={possible(listing).map((value) => ({
          value,
          label: text.decisions[value],
          hint: text.meanings[value],
        }))}
        error={errors.decision?.message ?? refused.errors.decision}
        {...form.register('decision')}
      />
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        rows={3}
        defaultValue={refused.values.reason}
        error={errors.reason?.message ?? refused.errors.reason}
        {...form.register('reason')}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" variant="danger" busy={decide.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}
