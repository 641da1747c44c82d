import { sql } from 'kysely';
import { openStates } from '#contract/orders/deal-states.ts';
import { beginsAt, type Country, openCountry, type Plan } from './country.ts';
import { type Coverage, createCoverage } from './coverage.ts';
import { settlePeople } from './population.ts';
import { allQuestions } from './questions/all.ts';
import { Falsified } from './questions/question.ts';

/** What is false, and the people whom it names. */
export type Found = { question: string; what: string; people: string[] };

export type Run = {
  plan: Plan;
  found: Found | null;
  trace: string[];
  story: Country['story'];
  used: Country['used'];
  people: string[];
  spells: string[];
  /** Hours of the country. */
  hours: number;
  /** Of one processor, which other programs of the machine do not change. */
  seconds: number;
};

const processorSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

const day = 24 * 3_600_000;
/** Days in which everything must have ended, once people begin nothing. */
const endDays = 25;

/** Plays one country to its end, or to the first question whose sentence is false. */
export async function playCountry(plan: Plan, coverage: Coverage = createCoverage()): Promise<Run> {
  const began = processorSeconds();
  const questions = allQuestions();
  const country = await openCountry(plan, coverage, questions);
  let found: Found | null = null;
  const unhandled = (error: unknown) => {
    found ??= {
      question: 'nothing broke',
      what: `An unhandled rejection: ${String(error)}`,
      people: [],
    };
  };
  process.on('unhandledRejection', unhandled);
  try {
    await settlePeople(country);
    await country.passTime(beginsAt + plan.days * day, async () => false);
    country.becomeCalm();
    await country.passTime(country.now() + endDays * day, () => isAllOver(country));
    for (const question of questions) await question.atEnd?.(country);
  } catch (error) {
    if (!(error instanceof Falsified)) throw error;
    const what = error.message;
    const named = country.people.filter(({ name }) => what.includes(name)).map(({ id }) => id);
    found = { question: error.question, what, people: named };
  } finally {
    process.off('unhandledRejection', unhandled);
    await country.shop.close();
  }
  return {
    plan,
    found,
    trace: country.trace,
    story: country.story,
    used: country.used,
    people: country.people.map(({ id }) => id),
    spells: country.spells.map(({ key }) => key),
    hours: (country.now() - beginsAt) / 3_600_000,
    seconds: processorSeconds() - began,
  };
}

/** No deal is alive, no money is on its way, and every person has had a turn since. */
async function isAllOver({ shop, plan, now }: Country): Promise<boolean> {
  if (now() < beginsAt + (plan.days + 2.5) * day) return false;
  const { rows } = await sql<{ left: number }>`select (
      select count(*) from deals where state::text = any(${openStates}) or state = 'refunding'
    ) + (select count(*) from payments where state in ('held', 'refund_due'))::integer as left`.execute(
    shop.db,
  );
  return Number(rows[0]?.left ?? 0) === 0;
}
