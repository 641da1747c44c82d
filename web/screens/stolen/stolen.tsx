import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { OwnStolenReport } from '#contract/phones/stolen.ts';
import { stolenStateFacts } from '#contract/phones/stolen-states.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { reportStolen, withdrawStolen } from './stolen-submit.ts';

const stolenMessages = messagesPart('stolen');

const StolenForm = lazyComponent(() => import('./stolen-form.tsx').then((file) => file.StolenForm));

const stolenQuery = (api: Api) =>
  queryOptions({ queryKey: ['stolen'], queryFn: () => api('GET /stolenphones') });

const load = guardedLoad(requireLogin, ({ api }) => stolenQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(reportStolen, withdrawStolen);

/** The form for a stolen phone, and the member's reports. */
export default function Stolen() {
  const { stolen: text } = useMessages(stolenMessages);
  const { data: reports = [] } = useQuery(stolenQuery(api));
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <div className="grid max-w-2xl gap-4">
        <p>{text.intro}</p>
        <p className="text-muted">{text.limits}</p>
        <p className="text-muted">{text.history}</p>
        <p className="text-muted">{text.official}</p>
        <LazyBoundary>
          <StolenForm />
        </LazyBoundary>
        {reports.length > 0 && (
          <section aria-labelledby="reports" className="mt-6 grid gap-4">
            <h2 id="reports" className="text-lg font-bold">
              {text.own}
            </h2>
            <RefusalAlert acts={['withdraw']} />
            <ul className="grid gap-4">
              {reports.map((report) => (
                <li
                  key={report._id}
                  className="grid gap-3 rounded-card border border-line bg-surface p-4"
                >
                  <Report report={report} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </FormAnswers>
  );
}

function Report({ report }: { report: OwnStolenReport }) {
  const { stolen: text, ...t } = useMessages(stolenMessages);
  const { _id: id, diaryNumber, station, diaryDate, imeiEnds, state, dueAt, note } = report;
  return (
    <>
      <Facts>
        <Fact term={text.diaryNumber}>{diaryNumber}</Fact>
        <Fact term={text.station}>{station}</Fact>
        <Fact term={text.diaryDate}>{t.date(`${diaryDate}T00:00:00+06:00`)}</Fact>
        {imeiEnds.length > 0 && <Fact term={text.imeiEnds}>{imeiEnds.join(', ')}</Fact>}
      </Facts>
      <p className="font-semibold">{text.states[state]}</p>
      {state === 'waiting' && <p className="text-muted">{text.due(t.time(dueAt))}</p>}
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {stolenStateFacts[state].withdraws && (
        <ButtonForm<typeof withdrawStolen> intent="withdraw" values={{ id }}>
          <Button type="submit" variant="quiet" aria-label={text.withdrawOf(diaryNumber)}>
            {text.withdraw}
          </Button>
        </ButtonForm>
      )}
    </>
  );
}
