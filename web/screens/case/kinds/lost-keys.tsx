import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { LostKeys } from '#contract/members/lost-key-calls.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { flagIcon } from '#web/ui/icons.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { agree, refuse } from './lost-keys-submit.ts';

const lostMessages = messagesPart('lost-keys');

const AskedButtonForm = lazyComponent(
  async () => (await import('#web/forms/asked-button-form.tsx')).AskedButtonForm,
);

const lostQuery = (api: Api) =>
  queryOptions({ queryKey: ['lost-keys'], queryFn: () => api('GET /lostkeys') });

const load = guardedLoad(requireStaff('/dashboard/lostkeys'), ({ api }) => lostQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(agree, refuse);

/** Requests of people who have lost all keys, for the two of the staff who compare. */
export default function LostKeysScreen() {
  const t = useMessages(lostMessages);
  const { lostKeys: text } = t;
  const lost = useQuery(lostQuery(api));
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <p className="mb-4 max-w-2xl text-muted">{text.hint}</p>
      <RefusalAlert acts={[agree.intent, refuse.intent]} />
      <Loaded query={lost} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint} icon={flagIcon} />
          ) : (
            <ul className="grid max-w-2xl gap-4">
              {rows.map((one) => (
                <li
                  key={one._id}
                  className="grid gap-3 rounded-card border border-line bg-surface p-4"
                >
                  <Request request={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </FormAnswers>
  );
}

function Request({ request }: { request: LostKeys }) {
  const { lostKeys: text } = useMessages(lostMessages);
  const { _id: id, member, told, firstBy, own } = request;
  const question = {
    title: text.question,
    lines: [text.of(member), text.questionLine],
    yes: text.yes,
    no: text.no,
  };
  return (
    <>
      <h2 className="text-lg font-bold wrap-anywhere">{text.of(member)}</h2>
      <p className="text-sm text-muted">
        <Timestamp at={request.at} />
      </p>
      <Facts>
        <Fact term={text.number}>{request.number}</Fact>
        <Fact term={text.told}>
          <span lang={textLanguage(told)} className="whitespace-pre-line wrap-anywhere">
            {told}
          </span>
        </Fact>
        <Fact term={text.account}>
          <span className="wrap-anywhere">
            {[request.email, request.loginNumber].filter(Boolean).join(', ') || text.none}
          </span>
        </Fact>
        <Fact term={text.since}>
          <Timestamp at={request.since} />
        </Fact>
        <Fact term={text.deals}>{text.count(request.deals)}</Fact>
      </Facts>
      {firstBy && <p>{text.firstBy(firstBy)}</p>}
      {own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <LazyBoundary>
            <AskedButtonForm intent="agree" values={{ id }} question={question}>
              <Button type="submit" aria-label={text.agreeOf(member)}>
                {text.agree}
              </Button>
            </AskedButtonForm>
          </LazyBoundary>
          <ButtonForm<typeof refuse> intent="refuse" values={{ id }}>
            <Button type="submit" variant="quiet" aria-label={text.refuseOf(member)}>
              {text.refuse}
            </Button>
          </ButtonForm>
        </div>
      )}
    </>
  );
}
