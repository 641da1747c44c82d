import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { LookField, ShopLookState } from '#contract/admin/shop-look.ts';
import { exampleColour } from '#contract/shop-facts.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { usePhotoUpload } from '#web/providers/image-host/upload.ts';
import { UploadProgress } from '#web/providers/image-host/upload-status.tsx';
import { currentToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';
import { prepare } from './shop-look-submit.ts';

const formsMessages = messagesPart('forms');
const lookMessages = messagesPart('shop-look');

/** Begins with the reader's draft, else with what is in force. */
export function LookForm({ state }: { state: ShopLookState }) {
  const { shopLook: text } = useMessages(formsMessages, lookMessages);
  const navigate = useNavigate();
  const email = useSession()?.email ?? '';
  const isKept = useKeptPayments();
  const { upload, sent, cancel } = usePhotoUpload();
  const initial = state.draft ?? state.inForce;
  const form = useForm(prepare, {
    changes: [['shop-look']],
    initial,
    upload: async (photos) => {
      const token = photos.length > 0 ? await currentToken(email) : null;
      return Promise.all(photos.map((photo) => upload(photo, token)));
    },
    onDone: ({ path }) => navigate(path),
  });
  const bySettings = (field: LookField, name: string) =>
    state.bySettings.some((each) => each === field)
      ? { readOnly: true, hint: text.bySettings(name) }
      : {};
  const { fields } = text;
  const links = [
    ['link1', fields.link1, fields.link1En, fields.link1Bn],
    ['link2', fields.link2, fields.link2En, fields.link2Bn],
    ['link3', fields.link3, fields.link3En, fields.link3Bn],
  ] as const;
  // Where buyers pay at the meeting the shop has no money to give back.
  const promises = [
    ...(isKept ? (['returnDays', 'changedMindDays'] as const) : []),
    'supportHours',
  ] as const;
  const isInSettings = state.bySettings.length > 0;
  return (
    <Form form={form} className="grid gap-6">
      <Group title={text.groups.name}>
        {isInSettings && <p className="text-muted">{text.settingsWin}</p>}
        <TextField
          label={fields.nameEn}
          hint={text.hints.name}
          autoComplete="off"
          {...form.field('nameEn')}
          {...bySettings('nameEn', 'SHOP_NAME')}
        />
        <TextField
          label={fields.nameBn}
          hint={text.hints.nameBn}
          lang="bn"
          autoComplete="off"
          {...form.field('nameBn')}
          {...bySettings('nameBn', 'SHOP_NAME_BN')}
        />
        <TextField
          label={fields.colour}
          hint={text.hints.colour(exampleColour)}
          placeholder={exampleColour}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('colour')}
          {...bySettings('colour', 'SHOP_COLOUR')}
        />
        <input type="hidden" name="logo" value={initial.logo} />
        <LogoField logo={initial.logo} error={form.field('logoFile').error} />
        <UploadProgress sent={sent} cancel={cancel} />
      </Group>
      <Group title={text.groups.contact} hint={text.hints.contact}>
        <TextField label={fields.email} type="email" autoComplete="off" {...form.field('email')} />
        <TextField
          label={fields.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
        <TextArea label={fields.address} rows={3} {...form.field('address')} />
        <TextField label={fields.hoursEn} hint={text.hints.hours} {...form.field('hoursEn')} />
        <TextField label={fields.hoursBn} lang="bn" {...form.field('hoursBn')} />
      </Group>
      <Group
        title={text.groups.promises}
        hint={isKept ? text.hints.promises : text.hints.promisesAtMeeting}
      >
        {promises.map((name) => (
          <TextField
            key={name}
            label={fields[name]}
            inputMode="numeric"
            autoComplete="off"
            {...form.field(name)}
          />
        ))}
      </Group>
      <Group title={text.groups.links} hint={text.hints.links}>
        {links.map(([name, address, inEnglish, inBangla]) => (
          <div key={name} className="grid gap-3 sm:grid-cols-3">
            <TextField
              label={address}
              type="url"
              inputMode="url"
              autoComplete="off"
              {...form.field(name)}
            />
            <TextField label={inEnglish} autoComplete="off" {...form.field(`${name}En`)} />
            <TextField label={inBangla} lang="bn" autoComplete="off" {...form.field(`${name}Bn`)} />
          </div>
        ))}
      </Group>
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.prepare}
      </Button>
    </Form>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line bg-surface p-4">
      <legend className="px-1 text-lg font-extrabold">{title}</legend>
      {hint && <p className="text-muted">{hint}</p>}
      {children}
    </fieldset>
  );
}

/** Sent as it is: a smaller copy of the browser's would lose its transparency. */
function LogoField({ logo, error }: { logo: string; error: string | undefined }) {
  const { shopLook: text } = useMessages(formsMessages, lookMessages);
  return (
    <div className="grid gap-2">
      {logo && (
        <div className="flex flex-wrap items-center gap-4">
          <Picture
            src={logo}
            alt={text.presentLogo}
            sizes="64px"
            className="size-16 object-contain"
          />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 shrink-0 accent-brand" name="removeLogo" />
            {text.removeLogo}
          </label>
        </div>
      )}
      <TextField
        label={text.fields.logo}
        hint={text.hints.logo}
        error={error}
        type="file"
        name="logoFile"
        accept="image/png,image/jpeg,image/webp"
      />
    </div>
  );
}
