import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Found } from '#contract/admin/find.ts';
import { type FindKind, findPages } from '#contract/admin/find-kinds.ts';
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
type Last = { text: string; path: string; kind: FindKind | undefined; found: Found };

/** The field, and what was found by it; with `kind` pages of that kind alone. */
export function Search({ kind }: { kind?: FindKind | undefined }) {
  const { find: text } = useMessages(findMessages, formsMessages);
  const role = useStaffRole() ?? 'admin';
  const path = useLocation().pathname;
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
      queryClient.setQueryData<Last>(lastKey, { text: typed, path, kind, found: answer }),
  });
  const isHere = last?.path === path && last.kind === kind;
  const found = isHere ? last.found : (form.refused.answer as Found | undefined);
  return (
    <Form form={form} className="grid max-w-3xl gap-4">
      {kind && <input type="hidden" name="kind" value={kind} />}
      <TextField
        label={kind ? text.labels[kind] : text.label}
        hint={kind ? text.hintsOf[kind] : text.hints[role]}
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
      <div aria-live="polite" className="grid gap-6">
        {found && <FoundLists found={found} kind={kind} />}
      </div>
      {kind && found && <Pages found={found} kind={kind} />}
    </Form>
  );
}

/** Buttons of the form, because no address may have the text. */
function Pages({ found, kind }: { found: Found; kind: FindKind }) {
  const { find: text } = useMessages(findMessages);
  const { page, more } = found;
  const hasNext = more.includes(kind) && page < findPages;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {page > 1 && (
        <Button type="submit" variant="quiet">
          {text.firstPage}
        </Button>
      )}
      {hasNext && (
        <Button type="submit" variant="quiet" name="page" value={String(page + 1)}>
          {text.nextPage}
        </Button>
      )}
    </div>
  );
}
