import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import type { SelfTestTicket } from '#contract/phones/self-tests.ts';
import { api } from '#web/api/browser.ts';
import { requireSeller } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { makeLink } from './self-test-submit.ts';

const selfTestMessages = messagesPart('self-test');

const selfTestQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', 'self-test', id],
    queryFn: () => api('GET /myproducts/:id/selftest', { params: { id } }),
  });

const load = async (screen: ScreenLoad) => {
  const { params, api, queryClient } = screen;
  const id = params.id ?? '';
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  await requireSeller(screen, `/dashboard/selftest/${id}`);
  await queryClient.fetchQuery(selfTestQuery(api, id)).catch((error) => {
    const isGone = error instanceof ApiError && error.problem.status === 404;
    throw isGone ? new Response(null, { status: 404 }) : error;
  });
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(makeLink);

/** Where a seller gets the link by which the phone for sale tests itself (decision 0198). */
export default function SelfTest() {
  const t = useMessages(selfTestMessages);
  const { selfTest: text } = t;
  const { id = '' } = useParams();
  const { data } = useQuery({
    ...selfTestQuery(api, id),
    // What the phone shows meanwhile, without a reload.
    refetchInterval: ({ state }) => (state.data?.current?.finished === false ? 5000 : false),
  });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <RefusalAlert acts={['self-test']} />
      {data && (
        <div className="grid max-w-2xl gap-4">
          <p className="text-lg font-bold wrap-anywhere">{data.productName}</p>
          <p>{text.why}</p>
          {data.current ? <Ticket current={data.current} /> : <p>{text.how}</p>}
          <div className="flex flex-wrap gap-3">
            <ButtonForm<typeof makeLink> intent="self-test" values={{}}>
              <Button type="submit" variant={data.current ? 'quiet' : undefined}>
                {data.current ? text.makeAnother : text.make}
              </Button>
            </ButtonForm>
            <Link to={`/phone/${id}`} className={buttonClass('quiet')}>
              {text.toPhone}
            </Link>
          </div>
        </div>
      )}
    </FormAnswers>
  );
}

function Ticket({ current }: { current: SelfTestTicket }) {
  const t = useMessages(selfTestMessages);
  const { selfTest: text } = t;
  const { links, code, endsAt, opened, finished, results } = current;
  const { link, qr } = links[useLanguage()];
  const state = opened ? text.running(Object.keys(results).length) : text.waiting;
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      {!finished && (
        <>
          <p>{text.how}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={text.scan}
            width={240}
            height={240}
            className="rounded-lg bg-white"
          />
          <p className="text-muted">{text.scan}</p>
          <p>
            {text.code} <strong className="text-2xl tracking-widest">{code}</strong>
          </p>
          <p>{text.sameCode}</p>
          <a href={link} className={`${buttonClass('quiet')} w-fit`}>
            {text.open}
          </a>
          <p className="text-sm text-muted">{text.until(t.time(endsAt))}</p>
        </>
      )}
      <p role="status" className="font-semibold">
        {finished ? text.finished : state}
      </p>
    </section>
  );
}
