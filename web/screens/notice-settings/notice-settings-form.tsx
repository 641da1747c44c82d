import { languages } from '#contract/languages.ts';
import type { NoticeSettings } from '#contract/notices/calls.ts';
import {
  type NoticeKind,
  type NoticeSubject,
  noticeSubjects,
  noticeTable,
  optionalKinds,
} from '#contract/notices/kinds.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  kindField,
  languageChoices,
  saveSettings,
  subjectField,
} from './notice-settings-submit.ts';

const noticesMessages = messagesPart('notices');

const row =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2 hover:bg-raised';
const box = 'mt-0.5 size-5 shrink-0 accent-brand';

const subjects = noticeSubjects
  .map((about) => ({
    about,
    kinds: optionalKinds.filter((kind) => noticeTable[kind].about === about),
  }))
  .filter(({ kinds }) => kinds.length > 0);

/** One checkbox for each subject, whose kinds are folded below it, and the language of the mails. */
export function NoticeSettingsForm({ chosen }: { chosen: NoticeSettings }) {
  const { noticeSettings: text } = useMessages(noticesMessages);
  const form = useForm(saveSettings, { done: text.toastSaved, changes: [['notice-settings']] });
  return (
    <Form form={form} className="grid gap-4">
      {subjects.map(({ about, kinds }) => (
        <Subject key={about} about={about} kinds={kinds} off={chosen.off} />
      ))}
      <fieldset className="grid min-w-0 gap-1 rounded-card bg-surface p-3">
        <legend className="float-left mb-1 px-2 font-bold">{text.language}</legend>
        {(['both', 'bn', 'en'] as const).map((value) => (
          <label key={value} className={row}>
            <input
              type="radio"
              name="language"
              value={value}
              defaultChecked={languageChoices[value] === chosen.language}
              className={box}
            />
            {value === 'both' ? (
              <span>{text.both}</span>
            ) : (
              <span lang={value}>{languages[value].name}</span>
            )}
          </label>
        ))}
      </fieldset>
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}

type SubjectProps = {
  about: NoticeSubject;
  kinds: readonly NoticeKind[];
  off: readonly NoticeKind[];
};

function Subject({ about, kinds, off }: SubjectProps) {
  const { noticeSettings: text, notices } = useMessages(noticesMessages);
  const on = kinds.filter((kind) => !off.includes(kind));
  // Of a subject that is off, all kinds are ticked: switched on again, it means all of them.
  const isTicked = (kind: NoticeKind) => on.length === 0 || on.includes(kind);
  return (
    <div className="min-w-0 rounded-card bg-surface p-3 [&:not(:has(.subject:checked))>details]:hidden">
      <label className={row}>
        <input
          type="checkbox"
          name={subjectField(about)}
          value="on"
          defaultChecked={on.length > 0}
          className={`subject ${box}`}
        />
        <span className="min-w-0 font-bold wrap-anywhere">{text.subjects[about]}</span>
      </label>
      <details>
        <summary className="fold min-h-11 cursor-pointer items-center px-2 text-sm text-muted">
          {text.oneByOne(on.length === 0 ? kinds.length : on.length, kinds.length)}
        </summary>
        {kinds.map((kind) => (
          <label key={kind} className={row}>
            <input
              type="checkbox"
              name={kindField(kind)}
              value="on"
              defaultChecked={isTicked(kind)}
              className={box}
            />
            <span className="min-w-0 wrap-anywhere">{notices.kinds[kind]}</span>
          </label>
        ))}
      </details>
    </div>
  );
}
