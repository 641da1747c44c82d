import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Found } from '#contract/admin/find.ts';
import { useStaffRole } from '#web/api/use-staff-role.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { find } from './find-submit.ts';
import { FoundLists } from './found-lists.tsx';

const findMessages = messagesPart('find');
const formsMessages = messagesPart('forms');

/** What was found last, in memory only: the way back from a page leads to it. */
const lastKey = ['found'];
type Last = { text: string; found: Found };

/** The field, and what was found by it. */
export function Search() {
  const { find: text } = useMessages(findMessages, formsMessages);
  const role = useStaffRole() ?? 'admin';
  const queryClient = useQueryClient();
  const { data: last } = useQuery<Last | null>({
    queryKey: lastKey,
    queryFn: () => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useForm(find, {
    initial: { text: last?.text ?? '' },
    onDone: ({ answer }, { text: typed }) =>
      queryClient.setQueryData<Last>(lastKey, { text: typed, found: answer }),
  });
  const found = last?.found ?? (form.refused.answer as Found | undefined);
  return (
    <div className="grid max-w-3xl gap-6">
      <Form form={form} className="grid gap-4">
        <TextField
          label={text.label}
          hint={text.hints[role]}
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          enterKeyHint="search"
          {...form.field('text')}
        />
        <FormAlert form={form} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={form.isPending}>
            {text.submit}
          </Button>
          <p className="text-sm text-muted">{text.recorded}</p>
        </div>
      </Form>
      <div role="status" className="grid gap-6">
        {found && <FoundLists found={found} />}
      </div>
    </div>
  );
}
