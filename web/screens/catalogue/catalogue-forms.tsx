import type { ReactNode } from 'react';
import type { BrandModel } from '#contract/phones/products.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';

const catalogueMessages = messagesPart('catalogue');
const formsMessages = messagesPart('forms');

/** A form that is sent as a page: few people use it, and rarely. */
export function PlainForm({ act, title, submit, children }: PlainFormProps) {
  const { sentence } = useFormRefusal(act);
  return (
    <form
      method="post"
      aria-label={title}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-bold">{title}</h3>
      <input type="hidden" name="act" value={act} />
      {children}
      {sentence && <Alert>{sentence}</Alert>}
      <Button type="submit" className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}

type PlainFormProps = { act: string; title: string; submit: string; children: ReactNode };

type FieldProps = { act: string; name: string; label: string; hint?: string };

export function Field({ act, name, label, hint }: FieldProps) {
  const refused = useFormRefusal(act);
  return (
    <TextField
      label={label}
      hint={hint}
      name={name}
      autoComplete="off"
      defaultValue={refused.values[name]}
      error={refused.errors[name]}
    />
  );
}

export function AddModel({ brand }: { brand: string }) {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  const act = 'model';
  return (
    <PlainForm act={act} title={text.addModel} submit={text.add}>
      <input type="hidden" name="brand" value={brand} />
      <Field act={act} name="name" label={text.modelName} hint={text.modelNameHint} />
      <Field act={act} name="year" label={text.year} />
      <Field act={act} name="variants" label={text.variants} hint={text.variantsHint} />
      <Field act={act} name="codes" label={text.codes} hint={text.commas} />
      <Field act={act} name="aliases" label={text.aliases} hint={text.commas} />
    </PlainForm>
  );
}

export function MergeModels({ brand, models }: { brand: string; models: BrandModel[] }) {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  const act = 'merge';
  const refused = useFormRefusal(act);
  const options = models.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <PlainForm act={act} title={text.merge} submit={text.mergeSubmit}>
      <input type="hidden" name="brand" value={brand} />
      {[
        { name: 'from', label: text.from },
        { name: 'into', label: text.into },
      ].map(({ name, label }) => (
        <Select
          key={name}
          label={label}
          name={name}
          placeholder={text.choose}
          options={options}
          defaultValue={refused.values[name]}
          error={refused.errors[name]}
        />
      ))}
    </PlainForm>
  );
}

export function AddBrand() {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  const act = 'brand';
  return (
    <PlainForm act={act} title={text.addBrand} submit={text.add}>
      <Field act={act} name="name" label={text.brandName} />
      <Field act={act} name="bangla" label={text.bangla} />
      <Field act={act} name="aliases" label={text.aliases} hint={text.commas} />
    </PlainForm>
  );
}
