import { useNavigate } from 'react-router';
import type { Imprint, ShopText } from '#contract/admin/shop-pages.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';
import { writeImprint, writeText } from './shop-page-submit.ts';

const formsMessages = messagesPart('forms');
const pageMessages = messagesPart('shop-pages');

const changes = [['shop-pages'], ['shop-page'], ['audit']];

/** The text of a page in both languages. */
export function TextForm({ initial }: { initial: ShopText | null }) {
  const { shopPages: text } = useMessages(pageMessages, formsMessages);
  const navigate = useNavigate();
  const form = useForm(writeText, {
    done: text.toastDone,
    changes,
    onDone: ({ path }) => navigate(path),
    ...(initial && { initial }),
  });
  return (
    <Form form={form} className="grid gap-4">
      <TextArea
        label={text.inBangla}
        hint={text.format}
        rows={14}
        lang="bn"
        {...form.field('bn')}
      />
      <TextArea
        label={text.inEnglish}
        hint={text.format}
        rows={14}
        lang="en"
        {...form.field('en')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}

/** The fields of the imprint. */
export function ImprintForm({ initial }: { initial: Imprint | null }) {
  const { shopPage, shopPages: text } = useMessages(pageMessages, formsMessages);
  const navigate = useNavigate();
  const form = useForm(writeImprint, {
    done: text.toastDone,
    changes,
    onDone: ({ path }) => navigate(path),
    ...(initial && { initial }),
  });
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={shopPage.legalName}
        autoComplete="organization"
        {...form.field('legalName')}
      />
      <TextArea label={shopPage.address} rows={3} {...form.field('address')} />
      <TextField
        label={shopPage.tradeLicence}
        hint={text.optional}
        autoComplete="off"
        {...form.field('tradeLicence')}
      />
      <TextField
        label={shopPage.dbid}
        hint={text.optional}
        autoComplete="off"
        {...form.field('dbid')}
      />
      <TextField label={shopPage.officer} autoComplete="off" {...form.field('officer')} />
      <TextField
        label={shopPage.officerPhone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field('officerPhone')}
      />
      <TextField
        label={shopPage.officerEmail}
        type="email"
        autoComplete="off"
        {...form.field('officerEmail')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
