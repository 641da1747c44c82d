import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageLength } from '#contract/threads/first-questions.ts';
import { entryQuery } from '#web/api/thread.ts';
import { useKeptInput } from '#web/buying/use-kept-input.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { write } from './thread-submit.ts';

const formsMessages = messagesPart('forms');
const threadsMessages = messagesPart('threads');

/** `seen`: the number of the newest message on the page. */
export function WriteForm({ id, seen }: { id: string; seen: number }) {
  const { thread: text } = useMessages(threadsMessages, formsMessages);
  const queryClient = useQueryClient();
  const { data: entryId } = useQuery(entryQuery(id));
  const form = useForm(write, {
    changes: [['thread', id], ['threads']],
    resets: true,
    onDone: () => {
      forget();
      // The next text is another message.
      queryClient.setQueryData(entryQuery(id).queryKey, crypto.randomUUID());
    },
  });
  const forget = useKeptInput(form.props.ref, `thread ${id}`);
  return (
    <Form form={form} className="grid gap-3">
      <input type="hidden" name="entryId" value={form.refused.values.entryId ?? entryId ?? ''} />
      <input type="hidden" name="seen" value={seen} />
      <TextArea label={text.write} rows={3} maxLength={4 * messageLength} {...form.field('text')} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.send}
      </Button>
    </Form>
  );
}
