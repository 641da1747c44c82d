import { sql } from 'kysely';
import type { Country } from '../country.ts';
import type { Question } from './question.ts';

const name = 'no act without its condition';

/** Facts of deals that one answer proves false. */
export function handovers(): Question {
  function judgeAdverts(country: Country, items: { _id: string }[]): void {
    const sellers = items.map(
      ({ _id }) => country.world.phones.find(({ listing }) => listing === _id)?.owner,
    );
    for (const seller of new Set(sellers)) {
      const count = sellers.filter((each) => each === seller).length;
      if (seller && count > 3)
        country.falsify(name, `${seller.name} has ${count} phones on the home page.`);
    }
  }

  /** What the health page calls late does wait. */
  async function judgeQueues(country: Country, queues: string[]): Promise<void> {
    const admin = country.people.find(({ kind }) => kind === 'admin');
    if (!admin) return;
    const { status, body } = await country.call(admin, 'GET /shop/health');
    const late = (body.queues as { queue: string; late: number }[] | undefined)?.find(
      (each) => each.late > 0 && queues.includes(each.queue),
    );
    if (status !== 200 || !late) return;
    const waits = await country.call(admin, 'GET /payouts');
    const isWaiting = (waits.body.batches as { waiting: number }[]).some((b) => b.waiting > 0);
    if (late.queue !== 'payouts' || !isWaiting)
      country.falsify(name, `The health page calls ${late.queue} late, and nothing waits.`);
  }

  const guesses = new Map<string, number[]>();
  return {
    name,
    sentence:
      'A code is accepted only when its buyer has shown it, a meeting is agreed only before its time; nobody has more than three paid phones without a meeting, nor a seller more than three adverts; what the shop calls late waits for somebody.',
    onAnswer(country, reader, { key, params = {}, body: given }, { status, body }) {
      if (key === 'GET /advertizeitems' && Array.isArray(body)) judgeAdverts(country, body);
      const id = params.id ?? '';
      if (body.code === 'code-wrong') {
        const hour = 3_600_000;
        const lately = (guesses.get(id) ?? []).filter((at) => at > country.now() - hour);
        guesses.set(id, [...lately, country.now()]);
        if (lately.length >= 10)
          country.falsify(name, `${reader?.name} guesses a code ten times within an hour.`);
      }
      if (status !== 200 || !reader) return;
      if (key !== 'POST /order/:id' || body.modifiedCount !== 1) return;
      const { event, at } = given as { event?: string; at?: string };
      if (event === 'accept' && at && Date.parse(at) < country.now() - 5 * 60_000)
        country.falsify(name, `${reader.name} agrees on a meeting whose time was ${at}.`);
      const said = country.world.said.get(id);
      if (event === 'hand-over' && !said?.wasTold)
        country.falsify(name, `${reader.name} enters a right code that no buyer has shown.`);
    },
    async eachNight(country) {
      await country.call(null, 'GET /advertizeitems');
      const { rows } = await sql<{ buyer: string; count: number }>`
        select buyer_id::text as buyer, count(*)::integer as count from deals
        where state = 'paid' and meeting_accepted_at is null and handover_from is null
        group by buyer_id having count(*) > 3`.execute(country.shop.db);
      const [row] = rows;
      const buyer = country.people.find(({ userId }) => userId === row?.buyer);
      // Other queues wait while their gateway is away.
      await judgeQueues(country, ['payouts']);
      if (row)
        country.falsify(
          name,
          `${buyer?.name} has paid for ${row.count} phones without agreeing on a meeting.`,
        );
    },
    async atEnd(country) {
      await judgeQueues(country, ['payouts', 'refunds', 'deals', 'holds']);
    },
  };
}
