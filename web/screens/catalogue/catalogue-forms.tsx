import type { ReactNode } from 'react';
import type { BrandModel } from '#contract/phones/products.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { type UsedForm, useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { addBrand, addModel, addPlace, mergeModels } from './catalogue-submit.ts';

const catalogueMessages = messagesPart('catalogue');
const formsMessages = messagesPart('forms');

/** What follows from a changed catalogue. */
export const changes = [['brand-models'], ['typed-names'], ['categories'], ['products'], ['audit']];

const noSuggestions = { autoComplete: 'off' } as const;

export function AddModel({ brand }: { brand: string }) {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  const form = useForm(addModel, { done: text.toastModel, changes, resets: true });
  return (
    <CatalogueForm form={form} title={text.addModel} submit={text.add}>
      <input type="hidden" name="brand" value={brand} />
      <TextField
        label={text.modelName}
        hint={text.modelNameHint}
        {...noSuggestions}
        {...form.field('name')}
      />
      <TextField label={text.year} {...noSuggestions} {...form.field('year')} />
      <TextField
        label={text.variants}
        hint={text.variantsHint}
        {...noSuggestions}
        {...form.field('variants')}
      />
      <TextField
        label={text.codes}
        hint={text.commas}
        {...noSuggestions}
        {...form.field('codes')}
      />
      <TextField
        label={text.aliases}
        hint={text.commas}
        {...noSuggestions}
        {...form.field('aliases')}
      />
    </CatalogueForm>
  );
}

export function MergeModels({ brand, models }: { brand: string; models: BrandModel[] }) {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  const form = useForm(mergeModels, { done: text.toastMerged, changes, resets: true });
  const choice = {
    placeholder: text.choose,
    options: models.map(({ slug, name }) => ({ value: slug, label: name })),
  };
  return (
    <CatalogueForm form={form} title={text.merge} submit={text.mergeSubmit}>
      <input type="hidden" name="brand" value={brand} />
      <Select label={text.from} {...choice} {...form.field('from')} />
      <Select label={text.into} {...choice} {...form.field('into')} />
    </CatalogueForm>
  );
}

export function AddBrand() {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  const form = useForm(addBrand, { done: text.toastBrand, changes, resets: true });
  return (
    <CatalogueForm form={form} title={text.addBrand} submit={text.add}>
      <TextField label={text.brandName} {...noSuggestions} {...form.field('name')} />
      <TextField label={text.bangla} {...noSuggestions} {...form.field('bangla')} />
      <TextField
        label={text.aliases}
        hint={text.commas}
        {...noSuggestions}
        {...form.field('aliases')}
      />
    </CatalogueForm>
  );
}

type AddPlaceProps = {
  brand: string;
  district: string;
  /** The district's name in the page's language. */
  name: string;
};

export function AddPlace({ brand, district, name }: AddPlaceProps) {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  const changes = [['safe-places'], ['audit']];
  const form = useForm(addPlace, { done: text.toastPlace, changes, resets: true });
  return (
    <CatalogueForm form={form} title={text.addPlace(name)} submit={text.add}>
      <input type="hidden" name="brand" value={brand} />
      <input type="hidden" name="district" value={district} />
      <TextField label={text.placeEnglish} {...noSuggestions} {...form.field('en')} />
      <TextField label={text.placeBangla} {...noSuggestions} {...form.field('bn')} />
    </CatalogueForm>
  );
}

type CatalogueFormProps = { form: UsedForm; title: string; submit: string; children: ReactNode };

function CatalogueForm({ form, title, submit, children }: CatalogueFormProps) {
  return (
    <Form
      form={form}
      aria-label={title}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-bold">{title}</h3>
      {children}
      <FormAlert form={form} />
      <Button type="submit" className="justify-self-start" busy={form.isPending}>
        {submit}
      </Button>
    </Form>
  );
}
