import type { ReactNode } from 'react';
import { Link, useHref } from 'react-router';
import type { LookField, ShopLook, ShopLookState } from '#contract/admin/shop-look.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { useForm } from '#web/forms/use-form.ts';
import { withNotice } from '#web/forms/with-notice.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/forms/fields.tsx';
import { TitledSection } from '#web/ui/page.tsx';
import { LookPicture } from './look-picture.tsx';
import { shopLookQuery } from './look-query.ts';
import { LookScreen } from './look-screen.tsx';
import { drop, publish } from './shop-look-submit.ts';

const formsMessages = messagesPart('forms');
const lookMessages = messagesPart('shop-look');

const load = guardedLoad(requireStaff('/dashboard/shop'), ({ api }) => shopLookQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(publish, drop);

/** What an admin prepares, beside what is in force, before anybody else sees it. */
export default function ShopLookPreview() {
  const { shopLook: text } = useMessages(lookMessages);
  return (
    <LookScreen
      title={text.previewTitle}
      description={text.previewDescription}
      intro={text.previewDescription}
    >
      {(look) => (look.draft ? <Prepared state={look} draft={look.draft} /> : <Nothing />)}
    </LookScreen>
  );
}

function ToForm({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/dashboard/shop"
      className="inline-flex min-h-11 items-center font-semibold text-brand underline"
    >
      {children}
    </Link>
  );
}

function Nothing() {
  const { shopLook: text } = useMessages(lookMessages);
  return (
    <div>
      <Notice>{text.nothingPrepared}</Notice>
      <ToForm>{text.write}</ToForm>
    </div>
  );
}

function Prepared({ state, draft }: { state: ShopLookState; draft: ShopLook }) {
  const { shopLook: text } = useMessages(lookMessages);
  const fields = Object.keys(text.fields) as LookField[];
  const changed = fields.filter((field) => draft[field] !== state.inForce[field]);
  return (
    <>
      <TitledSection id="look" title={text.looks}>
        <LookPicture shown={state.shown} logo={draft.logo} />
        <p className="text-muted">
          {text.contrast(state.shown.light.contrast, state.shown.dark.contrast)}
        </p>
        {isShifted(state) && <p>{text.shifted(state.shown.colour, state.shown.light.brand)}</p>}
      </TitledSection>
      <TitledSection id="changes" title={text.changes}>
        {changed.length === 0 ? (
          <p>{text.noChange}</p>
        ) : (
          <dl className="grid gap-3">
            {changed.map((field) => (
              <div key={field}>
                <dt className="font-bold">{text.fields[field]}</dt>
                <dd className="text-muted wrap-anywhere">
                  {text.before} <Value field={field} value={state.inForce[field]} />
                </dd>
                <dd className="wrap-anywhere">
                  {text.after} <Value field={field} value={draft[field]} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {changed.some((field) => state.bySettings.some((each) => each === field)) && (
          <Notice tone="waiting">{text.settingsWin}</Notice>
        )}
      </TitledSection>
      <Publish version={state.version} />
      <div className="flex flex-wrap items-center gap-x-6">
        <ToForm>{text.changeAgain}</ToForm>
        <ButtonForm<typeof drop> intent="drop" values={{}}>
          <Button type="submit" variant="quiet" small>
            {text.drop}
          </Button>
        </ButtonForm>
      </div>
    </>
  );
}

/** The colour became darker, so that letters in it can be read. */
const isShifted = ({ shown }: ShopLookState) =>
  shown.colour !== '' && shown.colour.toLowerCase() !== shown.light.brand;

function Value({ field, value }: { field: LookField; value: string }) {
  const { shopLook: text } = useMessages(lookMessages);
  if (value === '') return text.none;
  if (field !== 'logo') return <span className="whitespace-pre-line">{value}</span>;
  return (
    <Picture
      src={value}
      alt={text.fields.logo}
      sizes="64px"
      className="inline-block size-16 object-contain"
    />
  );
}

/** The password or a fresh login proves the owner: it is on every page from then on. */
function Publish({ version }: { version: number }) {
  const t = useMessages(formsMessages, lookMessages);
  const { shopLook: text } = t;
  const home = useHref(withNotice('/dashboard/shop', 'look-published'));
  const form = useForm(publish, {
    changes: [['shop-look']],
    // A page loaded anew, because the texts of this one have the name before.
    onDone: () => {
      location.assign(home);
      return new Promise(() => {});
    },
  });
  return (
    <Form form={form} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <input type="hidden" name="version" value={version} />
      <PasswordField
        label={text.password}
        hint={text.passwordHint}
        autoComplete="current-password"
        showLabel={t.password.show}
        hideLabel={t.password.hide}
        {...form.field('password')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.publish}
      </Button>
    </Form>
  );
}
