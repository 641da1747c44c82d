import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ShopHealth } from '#contract/admin/shop-health.ts';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList, Fact, Facts, RowList } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { BackupCard } from './backup-card.tsx';
import { BrowsersCard } from './browsers-card.tsx';
import { MailCard } from './mail-card.tsx';
import { QueueRow } from './queue-row.tsx';
import { SmsCard } from './sms-card.tsx';
import { testMail } from './test-mail-submit.ts';

const healthMessages = messagesPart('health');

const healthQuery = (api: Api) =>
  queryOptions({ queryKey: ['shop-health'], queryFn: () => api('GET /shop/health') });

const load = guardedLoad(requireStaff('/dashboard/health'), ({ api }) => healthQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(testMail);

/** How the shop is: for an operator without Prometheus, and for every admin. */
export default function Health() {
  const t = useMessages(healthMessages);
  const { health: text } = t;
  const health = useQuery({ ...healthQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={health} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(shown) => (
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
            <Verdict health={shown} />
            <CardList label={text.program}>
              <BackupCard backup={shown.backup} />
              <JobsCard jobs={shown.jobs} />
              <BrowsersCard health={shown.browsers} />
              <MailCard />
              {shown.sms && <SmsCard sms={shown.sms} />}
              <ProgramCard health={shown} />
            </CardList>
            <section className="grid gap-3">
              <h2 className="text-lg font-bold">{text.waiting}</h2>
              <RowList label={text.waiting}>
                {shown.queues.map((one) => (
                  <QueueRow key={one.queue} queue={one} />
                ))}
              </RowList>
            </section>
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}

function Verdict({ health }: { health: ShopHealth }) {
  const { health: text } = useMessages(healthMessages);
  const { badSigns: bad } = health;
  return (
    <>
      {bad > 0 ? <Alert>{text.bad(bad)}</Alert> : <Notice tone="good">{text.good}</Notice>}
      {health.copiedAt && (
        <Notice tone="waiting">
          {text.copy} <Timestamp at={health.copiedAt} />
        </Notice>
      )}
    </>
  );
}

function JobsCard({ jobs: { count, late } }: { jobs: ShopHealth['jobs'] }) {
  const { health: text } = useMessages(healthMessages);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold">{text.jobs}</h2>
        {late.length > 0 ? (
          <Badge tone="bad">{text.late(late.length)}</Badge>
        ) : (
          <Badge>{text.inTime}</Badge>
        )}
      </div>
      <p>{text.jobsRun(count)}</p>
      {late.length > 0 && (
        <ul className="grid gap-1 wrap-anywhere">
          {late.map(({ name, endedAt }) => (
            <li key={name}>
              <strong lang="en">{name}</strong>:{' '}
              {endedAt ? (
                <>
                  {text.lastRun} <Timestamp at={endedAt} />
                </>
              ) : (
                text.neverRun
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ProgramCard({ health }: { health: ShopHealth }) {
  const { health: text } = useMessages(healthMessages);
  const { disk, memoryBytes, version, startedAt } = health;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold">{text.program}</h2>
        {disk.isFull && <Badge tone="bad">{text.diskLow}</Badge>}
      </div>
      <Facts>
        <Fact term={text.version}>{version}</Fact>
        <Fact term={text.started}>
          <Timestamp at={startedAt} />
        </Fact>
        <Fact term={text.disk}>{text.megabytes(toMegabytes(disk.freeBytes))}</Fact>
        <Fact term={text.memory}>{text.megabytes(toMegabytes(memoryBytes))}</Fact>
      </Facts>
    </Card>
  );
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
