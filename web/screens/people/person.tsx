import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { historyCursor } from '#contract/admin/find-kinds.ts';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { unverify, verify } from '#web/shop/verification/verify-submit.ts';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Section } from '#web/ui/page.tsx';
import { deleteBuyer, deleteSeller } from './delete-submit.ts';
import { History } from './history.tsx';
import { writeLetter } from './letter-submit.ts';
import { loadActs, PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { nameStaff } from './staff-submit.ts';
import { endSuspension, suspend } from './suspend-submit.ts';

const findMessages = messagesPart('find');

const LetterForm = lazyComponent(async () => (await import('./letter-form.tsx')).LetterForm);

/** Not refetched by itself, because each reading is recorded. */
const personQuery = (api: Api, id: string, search: URLSearchParams) => {
  const before = search.get('before') ?? '';
  const query = historyCursor.test(before) ? { before } : {};
  return queryOptions({
    queryKey: ['people', id, query],
    queryFn: () => api('GET /people/:id', { params: { id }, query }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
};

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/people')(screen);
  const { api, queryClient, params, search } = screen;
  const { id = '' } = params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  try {
    const person = await queryClient.fetchQuery(personQuery(api, id, search));
    await loadActs(screen, person);
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.problem.status === 404;
    if (isUnknown) throw new Response(null, { status: 404 });
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(
  deleteBuyer,
  deleteSeller,
  verify,
  unverify,
  nameStaff,
  suspend,
  endSuspension,
  writeLetter,
);

/** A person with everything about them, for admins. */
export default function PersonPage() {
  const t = useMessages(findMessages);
  const { person: text } = t;
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const found = useQuery(personQuery(api, id, search));
  return (
    <FormAnswers>
      <ScreenHeading title={found.data?.name ?? text.title} description={text.description} />
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(person) => (
          <div className="grid max-w-4xl gap-6">
            <p className="text-muted">{text.recorded}</p>
            <Section id="facts" title={text.facts}>
              <PersonFacts person={person} />
            </Section>
            <PersonActs person={person} />
            {person.state !== 'removed' && !person.own && (
              <FormDetails
                intent="write-letter"
                summary={text.write}
                className="rounded-card border border-line bg-surface px-4 open:pb-4"
              >
                <LetterForm />
              </FormDetails>
            )}
            <Section id="history" title={text.history}>
              <History person={person} />
              <PageLinks next={person.next} />
            </Section>
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}
