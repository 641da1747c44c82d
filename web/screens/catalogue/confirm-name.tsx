import type { CallOutput } from '#contract/calls.ts';
import type { BrandModel } from '#contract/phones/products.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/fields.tsx';
import { changes } from './catalogue-forms.tsx';
import { confirmName } from './catalogue-submit.ts';

const catalogueMessages = messagesPart('catalogue');
const formsMessages = messagesPart('forms');

type ConfirmNameProps = { typed: CallOutput<'GET /catalogue/names'>[number]; models: BrandModel[] };

/** Assigns a name that sellers typed to one of the brand's models. */
export function ConfirmName({ typed: { brand, name, phones }, models }: ConfirmNameProps) {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  const form = useForm(confirmName, {
    done: text.toastConfirmed,
    changes,
    isIt: (values) => values.name === name,
  });
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="brand" value={brand} />
      <input type="hidden" name="name" value={name} />
      <div className="min-w-0 grow basis-48">
        <Select
          label={text.meaning(name, phones)}
          placeholder={text.choose}
          options={models.map((model) => ({ value: model.slug, label: model.name }))}
          {...form.field('model')}
        />
      </div>
      <Button type="submit" variant="quiet" busy={form.isPending}>
        {text.confirm}
      </Button>
      <FormAlert form={form} />
    </Form>
  );
}
