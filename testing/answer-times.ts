import { sql } from 'kysely';
import type { AnswerTimes } from '#contract/threads/answer-times.ts';
import type { Person, TestShop } from './test-app.ts';

/** Issues new tokens to people, whose own the clock of the test passes. */
export async function renewing({ deps }: TestShop, people: Person[]) {
  await sql`update identity_session set "expiresAt" = '2100-01-01'`.execute(deps.db);
  const claims = await Promise.all(people.map(({ token }) => deps.tokens.verify(token)));
  return async () => {
    for (const [index, person] of people.entries()) {
      const own = claims[index];
      if (own) person.token = await deps.tokens.issue(own);
    }
  };
}

/** The answer times on a seller's page. */
export async function answerTimesSeen(shop: TestShop, person: Person): Promise<AnswerTimes> {
  const found = shop.deps.db
    .selectFrom('members')
    .select('page_id')
    .where('id', '=', person.userId);
  const { page_id: id } = await found.executeTakeFirstOrThrow();
  return (await shop.ok('GET /seller/:id', { params: { id } })).facts.answers;
}
