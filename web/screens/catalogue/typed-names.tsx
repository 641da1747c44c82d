import type { BrandModel } from '#contract/phones/products.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/forms/fields.tsx';

const catalogueMessages = messagesPart('catalogue');
const formsMessages = messagesPart('forms');

type TypedName = { brand: string; name: string; phones: number };

/** Sellers' names that match no model; an admin can assign each. */
export function TypedNames({ names, models }: { names: TypedName[]; models: BrandModel[] }) {
  const { catalogue: text } = useMessages(catalogueMessages, formsMessages);
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h3 className="mb-3 font-bold">{text.typedNames}</h3>
      {names.length === 0 ? (
        <p className="text-muted">{text.noNames}</p>
      ) : (
        <ul className="grid gap-4">
          {names.map((each) => (
            <li key={each.name}>
              <ConfirmName typed={each} models={models} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ConfirmName({ typed, models }: { typed: TypedName; models: BrandModel[] }) {
  const { catalogue: text } = useMessages(catalogueMessages);
  const { brand, name, phones } = typed;
  const refused = useFormRefusal('confirm', (values) => values.name === name);
  return (
    <form method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="act" value="confirm" />
      <input type="hidden" name="brand" value={brand} />
      <input type="hidden" name="name" value={name} />
      <div className="min-w-0 grow basis-48">
        <Select
          label={text.meaning(name, phones)}
          name="model"
          placeholder={text.choose}
          options={models.map((model) => ({ value: model.slug, label: model.name }))}
          error={refused.errors.model}
        />
      </div>
      <Button type="submit" variant="quiet">
        {text.confirm}
      </Button>
      {refused.sentence && <Alert>{refused.sentence}</Alert>}
    </form>
  );
}
