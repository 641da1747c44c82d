import { Link } from 'react-router';
import type { QueueEntry } from '#contract/admin/queue.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DaysAgo, Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, Fact, Facts } from '#web/ui/card-list.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const queueMessages = messagesPart('queue');

const TakeForm = lazyComponent(() => import('./take-form.tsx').then((file) => file.TakeForm));

/** Something that waits: since when, about whom and how much money, who has it, and the next step. */
export function Entry({ entry }: { entry: QueueEntry }) {
  const t = useMessages(queueMessages);
  const { queue: text } = t;
  const { kind, about, person, taka, since, own, holder } = entry;
  const { name, step } = text.kinds[kind];
  const whole = [name, about || person].filter(Boolean).join(', ');
  return (
    <Card>
      <h2 className="font-bold wrap-anywhere">
        {name}
        {about && (
          <span lang={textLanguage(about)} className="block font-normal">
            {about}
          </span>
        )}
      </h2>
      <Facts>
        <Fact term={text.waits}>
          <DaysAgo at={since} /> · <Timestamp at={since} />
        </Fact>
        {taka !== null && <Fact term={text.money}>{t.price(taka)}</Fact>}
        {person && <Fact term={text.person}>{person}</Fact>}
      </Facts>
      {holder && (
        <p className="font-semibold wrap-anywhere">
          {holder.mine
            ? text.yours(t.time(holder.until))
            : text.theirs(holder.name, t.time(holder.until))}
        </p>
      )}
      {own && <p className="text-muted">{text.own}</p>}
      <div className="flex flex-wrap items-start gap-3">
        {!own && (
          <Link
            to={entry.path}
            data-row-link=""
            aria-label={text.stepOf(step, whole)}
            className={buttonClass()}
          >
            {step}
          </Link>
        )}
        {!own && (!holder || holder.mine) && (
          <LazyBoundary>
            <TakeForm entry={entry} name={whole} />
          </LazyBoundary>
        )}
      </div>
    </Card>
  );
}
