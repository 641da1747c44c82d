import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { paperLines } from '#contract/orders/paper-lines.ts';
import { paperPath, shownCode } from '#contract/orders/paper-path.ts';
import type { SalePaper } from '#contract/orders/sale-papers.ts';
import { api } from '#web/api/browser.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { declare } from './paper-submit.ts';

const paperMessages = messagesPart('paper');

const paperQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['order', id, 'paper'],
    queryFn: () => api('GET /papers/:id', { params: { id } }),
  });

const load = async ({ api, queryClient, params, requireSession }: ScreenLoad) => {
  await requireSession();
  try {
    await queryClient.fetchQuery(paperQuery(api, params.id ?? ''));
  } catch (error) {
    const isUnknown = error instanceof ApiError && [400, 404].includes(error.problem.status);
    throw isUnknown ? new Response(null, { status: 404 }) : error;
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(declare);

/** The paper of a sale, for both of its people, for saving or printing. */
export default function Paper() {
  const t = useMessages(paperMessages);
  const language = useLanguage();
  const { id = '' } = useParams();
  const { data: paper } = useQuery(paperQuery(api, id));
  return (
    <FormAnswers>
      <ScreenHeading title={t.paper.title} description={t.paper.description} />
      {paper && (
        <div className="grid max-w-2xl gap-5">
          {paper.role === 'seller' && !paper.declaredAt && <Declare />}
          <Sheet paper={paper} />
          <div className="flex flex-wrap gap-3 print:hidden">
            <a
              href={`/dashboard/paper/${id}/file?language=${language}`}
              download
              className={buttonClass()}
            >
              {t.paper.pdf}
            </a>
            <Button variant="quiet" className="noscript:hidden" onClick={() => window.print()}>
              {t.paper.print}
            </Button>
            <Link to={`/order/${id}`} className={buttonClass('quiet')}>
              {t.paper.toOrder}
            </Link>
          </div>
        </div>
      )}
    </FormAnswers>
  );
}

function Declare() {
  const { paper: text } = useMessages(paperMessages);
  return (
    <section aria-labelledby="declare" className="grid gap-3 rounded-card bg-tint p-4 print:hidden">
      <h2 id="declare" className="text-lg font-bold">
        {text.declaration}
      </h2>
      <p>{text.words}</p>
      <p className="text-sm">{text.declareHint}</p>
      <RefusalAlert acts={['declare']} />
      <ButtonForm<typeof declare> intent="declare" values={{}}>
        <Button type="submit">{text.declare}</Button>
      </ButtonForm>
    </section>
  );
}

function Sheet({ paper }: { paper: SalePaper }) {
  const t = useMessages(paperMessages);
  const { paper: text } = t;
  const lines = paperLines(paper, text, t);
  return (
    <article data-printed className="rounded-card border border-line bg-surface p-4 sm:p-8">
      <p className="mb-4 text-lg font-extrabold text-brand">{t.siteName}</p>
      {paper.undone && <p className="mb-4 font-bold text-danger">{text.undone}</p>}
      {paper.reportedAt && (
        <p className="mb-4 font-bold text-danger">{text.reported(t.time(paper.reportedAt))}</p>
      )}
      {paper.seen !== 'money' && <p className="mb-4">{text.seen[paper.seen]}</p>}
      <dl className="grid gap-3">
        {lines.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-3">
        <h2 className="font-bold">{text.declaration}</h2>
        {paper.declaredAt ? (
          <>
            <p>{text.words}</p>
            <p className="font-semibold">
              {paper.selersName} · {text.declared(t.time(paper.declaredAt))}
            </p>
          </>
        ) : (
          <p>{text.undeclared}</p>
        )}
      </div>
      <Genuine code={paper.code} />
      <p className="mt-5 text-sm text-muted">{text.note}</p>
    </article>
  );
}

function Genuine({ code }: { code: string }) {
  const { paper: text } = useMessages(paperMessages);
  const { origin } = usePublicConfig();
  return (
    <div className="mt-5 border-t border-line pt-3">
      <p>{text.check}</p>
      <p className="font-semibold wrap-anywhere">
        <Link to={paperPath(code)} className="text-brand underline">
          {`${origin}${paperPath(code)}`}
        </Link>
      </p>
      <p>
        {text.code}: <span className="font-mono">{shownCode(code)}</span>
      </p>
    </div>
  );
}
