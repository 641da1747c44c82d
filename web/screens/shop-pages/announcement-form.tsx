import { useNavigate } from 'react-router';
import type { AnnouncementSettings } from '#contract/admin/announcement.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';
import { writeAnnouncement } from './shop-page-submit.ts';

const formsMessages = messagesPart('forms');
const pageMessages = messagesPart('shop-pages');

const changes = [['announcement'], ['audit']];

/** The line above all pages in both languages, when it is there, and whether it is on. */
export function AnnouncementForm({ initial }: { initial: AnnouncementSettings['newest'] }) {
  const { shopPages: text } = useMessages(pageMessages, formsMessages);
  const navigate = useNavigate();
  const form = useForm(writeAnnouncement, {
    done: text.toastSaved,
    changes,
    onDone: ({ path }) => navigate(path),
    initial: initial ?? { state: 'on' },
  });
  return (
    <Form form={form} className="grid gap-4">
      <TextArea label={text.inBangla} rows={2} lang="bn" {...form.field('bn')} />
      <TextArea label={text.inEnglish} rows={2} lang="en" {...form.field('en')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.from}
          type="datetime-local"
          hint={text.timeHint}
          {...form.field('from')}
        />
        <TextField
          label={text.until}
          type="datetime-local"
          hint={text.timeHint}
          {...form.field('until')}
        />
      </div>
      <Choices
        type="radio"
        label={text.state}
        options={[
          { value: 'on', label: text.on },
          { value: 'off', label: text.off },
          { value: 'closed', label: text.closed },
        ]}
        {...form.choices('state')}
      />
      <p className="text-sm text-muted">{text.closedHint}</p>
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.save}
      </Button>
    </Form>
  );
}
