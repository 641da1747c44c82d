import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Language, languages } from '#contract/languages.ts';
import type { NoticeSettings } from '#contract/notices/calls.ts';
import {
  type NoticeKind,
  noticeSubjects,
  noticeTable,
  optionalKinds,
} from '#contract/notices/kinds.ts';
import { api } from '#web/api/browser.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const noticesMessages = messagesPart('notices');

/** By the value of the field. */
export const languageChoices: Record<string, Language | null> = { both: null, bn: 'bn', en: 'en' };

/** The checkbox of a kind; a form sends it only when it is on. */
export const onField = (kind: NoticeKind) => `on-${kind}`;

const row =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2 hover:bg-raised';
const box = 'mt-0.5 size-5 shrink-0 accent-brand';

export function NoticeSettingsForm({ chosen }: { chosen: NoticeSettings }) {
  const t = useMessages(noticesMessages);
  const { noticeSettings: text, notices } = t;
  const queryClient = useQueryClient();
  const refused = useFormRefusal('save');
  const save = useMutation({
    mutationFn: (form: FormData) =>
      api('PUT /notices/settings', {
        body: {
          language: languageChoices[String(form.get('language'))] ?? null,
          off: optionalKinds.filter((kind) => !form.has(onField(kind))),
        },
      }),
    onSuccess: async () => {
      toast.success(text.toastSaved);
      await queryClient.invalidateQueries({ queryKey: ['notice-settings'] });
    },
  });
  const refusal = save.error ? errorText(save.error, t) : refused.sentence;
  const subjects = noticeSubjects
    .map((about) => ({
      about,
      kinds: optionalKinds.filter((kind) => noticeTable[kind].about === about),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" name="act" value="save" />
      {subjects.map(({ about, kinds }) => (
        <fieldset key={about} className="grid min-w-0 gap-1 rounded-card bg-surface p-3">
          <legend className="float-left mb-1 px-2 font-bold">{text.subjects[about]}</legend>
          {kinds.map((kind) => (
            <label key={kind} className={row}>
              <input
                type="checkbox"
                name={onField(kind)}
                value="on"
                defaultChecked={!chosen.off.includes(kind)}
                className={box}
              />
              <span className="min-w-0 wrap-anywhere">{notices.kinds[kind]}</span>
            </label>
          ))}
        </fieldset>
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
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" busy={save.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}
