import { Link } from 'react-router';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { StolenMatch } from '#contract/phones/stolen.ts';
import { useMayAct } from '#web/api/use-staff-acts.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { CaseCards } from './case-cards.tsx';
import type { decideStolen } from './stolen-submit.ts';

const stolenMessages = messagesPart('theft-reports');

/** Phones with the IMEI of a stolen one, with both sides and without the number. */
export function StolenMatches({ found }: { found: StolenMatch[] }) {
  const { stolenMatches: text } = useMessages(stolenMessages);
  return (
    <CaseCards
      kind="stolen"
      rows={found}
      hint={text.hint}
      acts={['stolen']}
      isDecided={({ stolen }) => stolen !== null}
    >
      {(match) => <Match match={match} />}
    </CaseCards>
  );
}

function Match({ match }: { match: StolenMatch }) {
  const { stolenMatches: text, ...t } = useMessages(stolenMessages);
  const mayAct = useMayAct();
  const { _id: id, productId, name, selersName, diaryNumber, station, diaryDate, stolen } = match;
  const day = t.date(`${diaryDate}T00:00:00+06:00`);
  return (
    <>
      <p className="text-sm text-muted">
        <Timestamp at={match.at} />
      </p>
      <Facts>
        <Fact term={text.phone}>
          <Link
            to={phonePath({ _id: productId, name })}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {text.by(name, selersName)}
          </Link>
        </Fact>
        <Fact term={text.reporter}>{match.reporter}</Fact>
        <Fact term={text.diary}>{[diaryNumber, station, day].join(', ')}</Fact>
      </Facts>
      <p>{text.foundBy[match.foundBy]}</p>
      {stolen !== null && (
        <p className="font-semibold">{stolen ? text.wasStolen : text.wasOther}</p>
      )}
      {match.inDeal && <p className="font-semibold">{text.inDeal}</p>}
      {match.own && <p className="text-muted">{text.own}</p>}
      {!match.own && mayAct('POST /stolenmatches/:id', stolen !== null && 'decided') && (
        <div className="flex flex-wrap gap-3">
          {stolen !== true && (
            <ButtonForm<typeof decideStolen> intent="stolen" values={{ id, answer: 'stolen' }}>
              <Button type="submit" variant="quiet" aria-label={text.stolenOf(name)}>
                {text.stolen}
              </Button>
            </ButtonForm>
          )}
          {stolen !== false && (
            <ButtonForm<typeof decideStolen> intent="stolen" values={{ id, answer: 'other' }}>
              <Button type="submit" variant="quiet" aria-label={text.otherOf(name)}>
                {text.other}
              </Button>
            </ButtonForm>
          )}
        </div>
      )}
    </>
  );
}
