import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import type { MemberView } from '#contract/orders/member-view.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { Section } from '#web/ui/page.tsx';
import { Chosen } from './chosen.tsx';
import { Counts, Deals, Meets, Money, Waiting } from './view-parts.tsx';

const viewMessages = messagesPart('member-view');

/** As the call takes. */
const aboutMax = 500;

/** An order's, as they read it out. */
const exampleNumber = 'PH-5C3F-9A1B';

/** Not refetched by itself, because each reading is recorded. */
const viewQuery = (api: Api, id: string, search: URLSearchParams) => {
  const about = search.get('about')?.trim().slice(0, aboutMax) ?? '';
  return queryOptions({
    queryKey: ['people', id, 'view', about],
    queryFn: () => api('GET /people/:id/view', { params: { id }, query: about ? { about } : {} }),
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
    await queryClient.fetchQuery(viewQuery(api, id, search));
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.problem.status === 404;
    if (isUnknown) throw new Response(null, { status: 404 });
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** What the shop shows a member and what it refuses them, for an admin who helps them. */
export default function MemberViewScreen() {
  const t = useMessages(viewMessages);
  const { memberView: text } = t;
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const found = useQuery(viewQuery(api, id, search));
  const name = found.data?.name;
  return (
    <>
      <ScreenHeading
        title={name ? text.titleOf(name) : text.title}
        description={text.description}
      />
      <p className="mb-4">
        <Link
          to={`/dashboard/people/${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text.back}
        </Link>
      </p>
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(view) => <View view={view} about={search.get('about') ?? ''} />}
      </Loaded>
    </>
  );
}

function View({ view, about }: { view: MemberView; about: string }) {
  const { memberView: text } = useMessages(viewMessages);
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="text-muted">{text.recorded}</p>
      {view.state === 'removed' ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="bad">{text.removed}</Badge>
          <span>{text.removedHint}</span>
        </p>
      ) : (
        <>
          <Section id="choose" title={text.choose}>
            <form method="get" className="grid gap-4" key={about}>
              <TextField
                label={text.about}
                hint={text.aboutHint(exampleNumber)}
                name="about"
                autoComplete="off"
                spellCheck={false}
                maxLength={aboutMax}
                defaultValue={about}
              />
              <Button type="submit" className="w-fit">
                {text.submit}
              </Button>
            </form>
            {about && <Chosen chosen={view.chosen} />}
          </Section>
          <Section id="meets" title={text.meets}>
            <Meets view={view} />
          </Section>
          <Section id="waiting" title={text.waiting}>
            <Waiting lines={view.waiting} />
          </Section>
          <Section id="deals" title={text.deals}>
            <Deals view={view} />
          </Section>
          <Section id="counts" title={text.lists}>
            <Counts view={view} />
          </Section>
          {view.money && (
            <Section id="money" title={text.money}>
              <Money money={view.money} />
            </Section>
          )}
        </>
      )}
    </div>
  );
}
