import type { Notice } from '#contract/notices/calls.ts';
import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import type { Person } from './person.ts';

/** The call behind a page to which notices lead. */
function callOf(path: string): { key: string; params: Record<string, string> } | null {
  const order = /^\/order\/([^/]+)$/.exec(path)?.[1];
  if (order) return { key: 'GET /order/:id', params: { id: order } };
  const thread = /\/threads\/([^/]+)$/.exec(path)?.[1];
  if (thread) return { key: 'GET /threads/:id', params: { id: thread } };
  return path === '/dashboard/money' ? { key: 'GET /money', params: {} } : null;
}

/** Reads the count of the inbox and the inbox, and follows what is new. */
export async function readNotices(country: Country, person: Person, chance: Chance): Promise<void> {
  const count = await country.call(person, 'GET /notices/unread');
  if (Number(count.body.unread) === 0 && !chance.hits(0.1)) return;
  await country.call(person, 'GET /inbox');
  const answer = await country.call(person, 'GET /notices');
  const notices = answer.body as unknown as Notice[];
  for (const notice of notices.filter(({ unread }) => unread).slice(0, 3)) {
    const target = callOf(notice.path);
    if (!target) continue;
    const page = await country.call(person, target.key, { params: target.params });
    if (page.status === 200) continue;
    country.falsify(
      'nothing broke',
      `The notice “${notice.kind}” leads ${person.name} to ${notice.path}, which is refused (${page.body.code}).`,
    );
  }
  const [newest] = notices;
  if (newest) await country.call(person, 'PUT /notices/read', { body: { upTo: newest._id } });
}
