import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TextReview as Waiting } from '#contract/admin/moderation.ts';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { requireAdmin } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, useFormRefusal } from '#web/forms/form-answers.tsx';
import { withNotice } from '#web/forms/with-notice.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { flagIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page.tsx';

const catalogueMessages = messagesPart('catalogue');
const formsMessages = messagesPart('forms');

const waitingQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'words'], queryFn: () => api('GET /waitingwords') });

const load = async (screen: ScreenLoad) => {
  await requireAdmin(screen);
  await screen.queryClient.fetchQuery(waitingQuery(screen.api));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction({
  decide: async ({ api, text }) => {
    const pass = text('pass') === 'yes';
    const body = { pass, reason: text('reason'), version: text('version') };
    await api('POST /waitingwords/:id', { params: { id: text('id') }, body });
    return withNotice('/dashboard/words', pass ? 'words-passed' : 'words-removed');
  },
});

/** Phones that are hidden until an admin has reviewed their texts; works by forms. */
export default function WaitingWords() {
  const { words: text, ...t } = useMessages(catalogueMessages);
  const waiting = useQuery(waitingQuery(api));
  return (
    <FormAnswers>
      <title>{t.pageTitle(text.title)}</title>
      <meta name="description" content={text.description} />
      <PageHeading>{text.title}</PageHeading>
      <Loaded query={waiting} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(phones) =>
          phones.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint} icon={flagIcon} />
          ) : (
            <ul className="grid gap-4">
              {phones.map((phone) => (
                <li key={phone._id}>
                  <WaitingPhone phone={phone} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </FormAnswers>
  );
}

function WaitingPhone({ phone }: { phone: Waiting }) {
  const { words: text, ...t } = useMessages(catalogueMessages, formsMessages);
  const { _id: id, name, version } = phone;
  const refused = useFormRefusal('decide', (values) => values.id === id);
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <h2 lang={textLanguage(name)} className="font-bold wrap-anywhere">
        {name}
      </h2>
      <p className="text-sm text-muted">
        {phone.selersName} · {t.price(phone.selingPrice)}
      </p>
      {!phone.hidden && <p className="font-semibold">{text.standsLast}</p>}
      <p lang={textLanguage(phone.description)} className="my-2 whitespace-pre-line wrap-anywhere">
        {phone.description}
      </p>
      <p lang={textLanguage(phone.location)}>{phone.location}</p>
      <ul className="my-2 flex flex-wrap gap-2">
        {phone.tricks.map(({ kind, words }) => (
          <li key={`${kind} ${words}`} className="rounded-full bg-danger-tint px-3 text-danger">
            {text.kinds[kind]}: {words}
          </li>
        ))}
      </ul>
      {phone.own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <form method="post" aria-label={name} className="grid gap-3">
          <input type="hidden" name="act" value="decide" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <TextField
            label={text.reason}
            hint={text.reasonHint}
            name="reason"
            defaultValue={refused.values.reason}
            error={refused.errors.reason}
          />
          {refused.sentence && <Alert>{refused.sentence}</Alert>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="pass" value="yes">
              {text.pass}
            </Button>
            <Button type="submit" variant="danger" name="pass" value="no">
              {text.remove}
            </Button>
          </div>
        </form>
      )}
    </article>
  );
}
