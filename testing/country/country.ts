import { createHash } from 'node:crypto';
import type { CallKey } from '#contract/calls.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Coverage } from './coverage.ts';
import { type Fate, fateOf, type Spell, spellsOf } from './faults.ts';
import { openGateway } from './gateway.ts';
import { lookAround } from './people/curiosity.ts';
import { runErrand } from './people/paperwork.ts';
import { hasOpenOrder, isStaff, type Person } from './people/person.ts';
import { Falsified, type Question } from './questions/question.ts';
import { runJobs } from './run-jobs.ts';
import { sealed } from './sealed.ts';
import { newId, openShop, type Shop } from './shop.ts';
import { newWorld, type World } from './world/world.ts';

/** All that a run depends on, beside the commit. */
export type Plan = {
  seed: number;
  people: number;
  /** Days in which people begin something; afterwards all ends. */
  days: number;
  /** People, turns (`b1@720`), fates (`b1@720/2`) and weather (`w3`) that are left out. */
  without: ReadonlySet<string>;
  /** Cheats prefer what was rarely done. */
  isSteered: boolean;
  /** It prints all that is false, instead of the first. */
  goesOn?: boolean;
};

export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
};
export type Sent = Parts & { key: string };
/** `text` is the answer as it came. */
export type Answer = { status: number; body: Record<string, unknown>; text: string };

/** Answers with the memory and the clock of the machine, which differ from run to run. */
const ofMachine: ReadonlySet<string> = new Set(['GET /shop/health']);

const minute = 60_000;
const hour = 60 * minute;
export const beginsAt = Date.UTC(2026, 10, 1, 2);

type Event = { at: number; nth: number; run: () => Promise<void> };

export type Country = Awaited<ReturnType<typeof openCountry>>;

/** The questions are parameters, so that this file knows none of them. */
export async function openCountry(plan: Plan, coverage: Coverage, questions: Question[]) {
  const weather = { gatewayIsAway: false, mailIsAway: false };
  const shop: Shop = await openShop(weather, { seed: plan.seed, startAt: beginsAt });
  const world: World = newWorld();
  const people: Person[] = [];
  const trace: string[] = [];
  const story: { people: string[]; text: string }[] = [];
  const events: Event[] = [];
  const spells: Spell[] = spellsOf(plan.seed, beginsAt, plan.days).filter(
    ({ key }) => !plan.without.has(key),
  );
  /** What was left of the plan, for shrinking. */
  const used = { turns: new Set<string>(), fates: new Set<string>() };
  /** Bodies of calls that succeeded, by key: the forms of the shop's pages. */
  const forms = new Map<string, Parts>();
  /** All that anybody has read: ids are no secrets. */
  const ids = new Set<string>();
  /** Requests of each call that succeeded, for cheats who try what was rare. */
  const done = new Map<string, number>();
  /** What was false, where the plan goes on, by its kind. */
  const falsified = new Map<string, { question: string; what: string; seconds: number }>();
  let nth = 0;
  let now = beginsAt;
  let skew = 0;
  let turn: { key: string; writes: number } | null = null;
  let isCalm = false;
  let expectsErrors = false;
  /** The first copy of a doubled request. */
  let inFlight: Promise<Answer> | null = null;

  const setClock = () => sealed.setClock(now + skew);
  const isSpell = (kind: Spell['kind']) =>
    spells.some((spell) => spell.kind === kind && spell.from <= now && now < spell.until);

  function applyWeather(): void {
    weather.gatewayIsAway = isSpell('gateway away') && !isCalm;
    weather.mailIsAway = isSpell('mail away') && !isCalm;
    skew = isSpell('clock ahead') ? 90_000 : isSpell('clock behind') ? -90_000 : 0;
    setClock();
  }

  function later(at: number, run: () => Promise<void>): void {
    events.push({ at: Math.round(at), nth, run });
    nth += 1;
  }

  const stamp = () => `${((now - beginsAt) / hour).toFixed(2)}h`;
  const digest = (text: string) => createHash('sha1').update(text).digest('hex').slice(0, 10);

  /** One request as it arrives at the program, with its answer. */
  async function inject(person: Person | null, sent: Sent): Promise<Answer> {
    const [method, path = ''] = sent.key.split(' ') as ['GET', string];
    const url = `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(sent.params?.[name] ?? ''))}`;
    const answer = await shop.app.inject({
      method,
      url,
      query: sent.query ?? {},
      ...(sent.body === undefined ? {} : { payload: sent.body }),
      headers: person ? { authorization: `Bearer ${person.token}`, cookie: person.cookie } : {},
    });
    const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
    const body = (isJson ? answer.json() : {}) as Record<string, unknown>;
    if (answer.statusCode === 200 && person) noteIds(ids, person, answer.body);
    const code = answer.statusCode === 200 ? '' : ` ${String(body.code)}`;
    trace.push(
      `${stamp()} ${person?.id ?? 'visitor'} ${method} ${url} ${digest(JSON.stringify([sent.query, sent.body]))} ${answer.statusCode}${code} ${ofMachine.has(sent.key) ? '' : digest(answer.body)}`,
    );
    const found = { status: answer.statusCode, body, text: answer.body };
    if (!expectsErrors) judge(person, sent, found);
    return found;
  }

  /** Notes what is false and goes on, where the plan goes on; else the first ends the country. */
  function noteFalse(ask: () => void): void {
    try {
      ask();
    } catch (error) {
      note(error);
    }
  }

  function note(error: unknown): void {
    if (!plan.goesOn || !(error instanceof Falsified)) throw error;
    // Names and amounts differ from one to the next.
    const kind = `${error.question}: ${error.message.replace(/[A-Z][a-z]+ [A-Z][a-z]+ [A-Z]+\d+|[0-9a-f-]{12,}|\d+/g, '…')}`;
    if (falsified.has(kind)) return;
    const seconds = (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
    falsified.set(kind, { question: error.question, what: error.message, seconds });
    console.log(`${Math.round(seconds)} s, ${stamp()}: ${error.question}: ${error.message}`);
  }

  function judge(reader: Person | null, sent: Sent, answer: Answer): void {
    coverage.onCall(sent.key, answer.status);
    if (answer.status !== 200) coverage.onRefusal(String(answer.body.code ?? answer.status));
    else {
      done.set(sent.key, (done.get(sent.key) ?? 0) + 1);
      if (!sent.key.startsWith('GET')) forms.set(sent.key, sent);
    }
    for (const question of questions)
      noteFalse(() => question.onAnswer?.(country, reader, sent, answer));
  }

  /** The request goes through a network that may lose or double it; a person then tries again. */
  async function send(person: Person | null, sent: Sent): Promise<Answer> {
    const isWrite = !sent.key.startsWith('GET');
    if (!isWrite || !turn || isCalm) {
      return await inject(person, sent);
    }
    turn.writes += 1;
    const key = `${turn.key}/${turn.writes}`;
    const fault = plan.without.has(key) ? null : fateOf(plan.seed, turn.key, turn.writes);
    if (!fault) {
      return await inject(person, sent);
    }
    used.fates.add(key);
    coverage.onFault(fault.fate);
    tell([person], `(${saidOfFate[fault.fate]})`);
    trace.push(`${stamp()} ${key} ${fault.fate}`);
    await suffer(fault.fate, person, sent, fault.chance);
    const answer = await inject(person, sent);
    await inFlight;
    inFlight = null;
    return answer;
  }

  async function suffer(fate: Fate, person: Person | null, sent: Sent, chance: Chance) {
    if (fate === 'answer lost') await inject(person, sent);
    else if (fate === 'doubled') inFlight = inject(person, sent);
    else if (fate === 'late copy') {
      later(now + chance.between(1, 30) * hour, async () => {
        // Also of who was removed meanwhile: with the old token.
        if (person && !person.notes.has('removed')) await renew(person);
        await inject(person, sent);
      });
    } else if (fate === 'killed') {
      shop.life.dieAt(chance.between(0, 30));
      expectsErrors = true;
      await inject(person, sent).catch(() => {});
      // The program ends without the answer; what was committed stays.
      await shop.startAgain();
      expectsErrors = false;
      trace.push(`${stamp()} the program starts again`);
    }
  }

  async function renew(person: Person): Promise<void> {
    if (now < person.tokenUntil) return;
    const sent = { key: 'GET /jwt', query: { email: person.email } };
    let answer = await inject(person, sent);
    if (answer.status !== 200) {
      if (await noteRemoval(person)) return;
      await signIn(person);
      answer = await inject(person, sent);
    }
    person.token = String(answer.body.accessToken ?? '');
    person.tokenUntil = now + 8 * minute;
  }

  /** Whether their account is gone: the answer to the removal may have been lost. */
  async function noteRemoval(person: Person): Promise<boolean> {
    const row = await shop.db
      .selectFrom('members')
      .select('removed_at')
      .where('id', '=', person.userId)
      .executeTakeFirst();
    if (row?.removed_at) person.notes.set('removed', now);
    return Boolean(row?.removed_at);
  }

  async function signIn(person: Person, path = 'sign-in/email'): Promise<string> {
    const { name, email, password } = person;
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload: path.startsWith('sign-in') ? { email, password } : { name, email, password },
      headers: { origin: 'http://localhost:80' },
    });
    trace.push(`${stamp()} ${person.id} ${path} ${answer.statusCode}`);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    person.cookie = [answer.headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ');
    person.tokenUntil = 0;
    return (answer.json() as { user: { id: string } }).user.id;
  }

  function tell(about: (Person | null)[], text: string): void {
    const told = `${stamp()}: ${text}`;
    trace.push(told);
    story.push({ people: about.flatMap((person) => (person ? [person.id] : [])), text: told });
  }

  const gateway = openGateway({
    shop,
    world,
    now: () => now,
    later,
    isSpell: (kind) => isSpell(kind) && !isCalm,
    losesSome: () => !isCalm,
    coverage,
    note: (line) => trace.push(`${stamp()} ${line}`),
  });

  /** Named by its time: that of another person's turn would change if one before it is left out. */
  async function takeTurn(person: Person, about: string | null = null): Promise<void> {
    const base = `${person.id}@${Math.round((now - beginsAt) / minute)}`;
    let key = base;
    for (let copy = 2; used.turns.has(key); copy += 1) key = `${base}.${copy}`;
    used.turns.add(key);
    if (plan.without.has(key) || person.notes.has('removed')) return;
    turn = { key, writes: 0 };
    await person.turn(country, person, chanceOf(plan.seed, key), about).catch((error: unknown) => {
      // Who is removed while they act has no answers any more.
      if (error instanceof Falsified || !person.notes.has('removed')) note(error);
    });
    if (!about) await doMore(person, chanceOf(plan.seed, key, 'around'));
    turn = null;
  }

  async function doMore(person: Person, chance: Chance): Promise<void> {
    await lookAround(country, person, chance);
    if (!isCalm && chance.hits(0.1)) await runErrand(country, person, chance);
  }

  const country = {
    plan,
    shop,
    world,
    people,
    trace,
    story,
    used,
    spells,
    forms,
    ids,
    done,
    coverage,
    now: () => now,
    get isCalm() {
      return isCalm;
    },
    weather,
    later,
    tell,
    signIn,
    renew,
    newId,
    ...gateway,

    /** A call of a person. */
    async call(person: Person | null, key: CallKey | string, parts: Parts = {}): Promise<Answer> {
      if (person) await renew(person);
      if (person?.notes.has('removed')) return { status: 401, body: {}, text: '' };
      return await send(person, { key, ...parts });
    },

    /** A person comes at this time for one order. */
    wake(person: Person, at: number, order: string): void {
      later(at, () => takeTurn(person, order));
    },

    /** The same, once they are awake. */
    wakeByDay(person: Person, at: number, order: string): void {
      const chance = chanceOf(plan.seed, person.id, 'wakes', Math.round(at / minute));
      country.wake(person, byDay(at, chance), order);
    },

    /** A person's turns as they rest and come back, by day. */
    live(person: Person, from: number): void {
      later(from, async () => {
        await takeTurn(person);
        const chance = chanceOf(plan.seed, person.id, 'rest', Math.round(now / minute));
        // Who has nothing open has no reason to come often.
        const factor = isCalm && !isStaff(person) && !hasOpenOrder(person) ? 5 : 1;
        const rest = factor * person.character.restsHours * (0.5 + chance.next()) * hour;
        country.live(person, byDay(now + rest, chance));
      });
    },

    /** Everything until `until`, in its order; jobs run each half hour. */
    async passTime(until: number, isAllOver: () => Promise<boolean>): Promise<void> {
      let jobsAt = now;
      while (now < until) {
        const event = events.toSorted((a, b) => a.at - b.at || a.nth - b.nth)[0];
        const next = Math.min(event?.at ?? Number.POSITIVE_INFINITY, jobsAt, until);
        now = Math.max(now, next);
        applyWeather();
        if (jobsAt <= now) {
          jobsAt = now + 30 * minute;
          await runJobs(shop, now);
          for (const question of questions) await question.afterJobs?.(country).catch(note);
          const isNight = Math.floor((now - beginsAt) / minute) % (24 * 60) < 30;
          if (isNight) {
            for (const question of questions) await question.eachNight?.(country).catch(note);
            if (isCalm && (await isAllOver())) return;
          }
        } else if (event && event.at <= now) {
          events.splice(events.indexOf(event), 1);
          await event.run();
        }
      }
    },

    /** A removed member has no account any more. */
    remove(person: Person): void {
      person.notes.set('removed', now);
    },

    /** From now on people begin nothing, and nothing breaks. */
    becomeCalm(): void {
      isCalm = true;
    },

    falsify(question: string, what: string): never {
      throw new Falsified(question, what);
    },
  };
  for (const spell of spells) coverage.onFault(spell.kind);
  return country;
}

/** Ids that a person has read, of which a cheat makes use. */
function noteIds(all: Set<string>, person: Person, text: string): void {
  for (const [id] of text.matchAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g)) {
    if (all.size < 3000) all.add(id);
    if (person.kind === 'anything' && person.ids.size < 400) person.ids.add(id);
  }
}

/** People sleep between eleven at night and eight in the morning, in Dhaka. */
function byDay(time: number, chance: Chance): number {
  const hourInDhaka = Math.floor(time / hour + 6) % 24;
  if (hourInDhaka >= 8 && hourInDhaka < 23) return time;
  const untilEight = (32 - hourInDhaka) % 24 || 24;
  return time + untilEight * hour + chance.between(0, 90) * minute;
}

const saidOfFate: Record<Fate, string> = {
  'request lost': 'The request is lost on its way, and sent again.',
  'answer lost': 'It is done, but the answer is lost; it is sent again.',
  doubled: 'It arrives twice.',
  'late copy': 'A copy of it arrives hours later.',
  killed: 'The program dies, and starts again; it is sent again.',
};
