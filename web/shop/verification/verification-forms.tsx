import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { sellerChecks } from '#contract/constants.ts';
import type { SellerRecord } from '#contract/members/users.ts';
import type { FormDefinition } from '#web/forms/define-form.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { noAnswer, useForm } from '#web/forms/use-form.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { unverify, verify } from './verify-submit.ts';

const formsMessages = messagesPart('forms');
const reportsMessages = messagesPart('reports');

type FormProps = { seller: SellerRecord; onDone: () => void };
type VerifyFormProps = FormProps & { toastDone: string };

/** The form for the checks that the badge will show; at least one. */
export function VerifyForm({ seller, toastDone, onDone }: VerifyFormProps) {
  const { verification: text } = useMessages(reportsMessages, formsMessages);
  const form = useSellerForm(verify, { seller, onDone, done: toastDone });
  return (
    <SellerForm form={form} seller={seller}>
      <p className="text-muted">{text.intro}</p>
      <Choices
        type="checkbox"
        label={text.checked}
        options={sellerChecks.map((value) => ({ value, label: text.checks[value] }))}
        {...form.choices('checks')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </SellerForm>
  );
}

/** Removes the badge, or confirms the loss of a lost one. */
export function UnverifyForm({ seller, onDone }: FormProps) {
  const t = useMessages(reportsMessages, formsMessages);
  const { verification: text } = t;
  const done = seller.isVerified ? text.toastRemoved : text.toastLeft;
  const form = useSellerForm(unverify, { seller, onDone, done });
  return (
    <SellerForm form={form} seller={seller}>
      <TextArea
        label={t.reportCase.reason}
        hint={t.reportCase.reasonHint}
        rows={3}
        {...form.field('reason')}
      />
      <FormAlert form={form} />
      <Button type="submit" variant="danger" busy={form.isPending}>
        {seller.isVerified ? text.remove : text.leave}
      </Button>
    </SellerForm>
  );
}

function SellerForm(props: {
  form: ReturnType<typeof useSellerForm>;
  seller: SellerRecord;
  children: ReactNode;
}) {
  const { form, seller, children } = props;
  return (
    <Form form={form} className="grid gap-4">
      <input type="hidden" name="id" value={seller._id} />
      <input type="hidden" name="email" value={seller.email} />
      {children}
    </Form>
  );
}

/**
 * A refusal mostly means that another admin acted first: it is shown as a toast, and the list is
 * refetched.
 */
function useSellerForm<Schema extends z.core.$ZodType>(
  definition: FormDefinition<Schema>,
  { seller, onDone, done }: FormProps & { done: string },
) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const changes = [['sellers'], ['people'], ['products'], ['case', 'verification'], ['queue']];
  return useForm(definition, {
    done,
    changes,
    isIt: ({ id }) => id === seller._id,
    onDone,
    onRefused: (error) => {
      toast.error(errorText(error, t));
      onDone();
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey });
      return noAnswer;
    },
  });
}
