// Runs inside the tree of an old release: the people of its shop, and their time.
import { dumpRelease } from './dump.mjs';

const minutesOf = { hours: 60, days: 24 * 60 };

/**
 * The buyers and sellers in a shop of that release, by name. `renewed` is that tree's, and `jobs`
 * are the program's, after time has passed.
 */
export async function gatherPeople(shop, { renewed, jobs }) {
  const people = {};
  const gone = new Set();
  const join = async (key, options) => {
    people[key] = await shop.signUp(options);
  };
  await join('admin', { admin: true, name: 'Amena Begum' });
  await join('rahim', { title: 'seller', name: 'Rahim Uddin' });
  await join('karim', { title: 'seller', name: 'করিম মোল্লা' });
  await join('jamal', { title: 'seller', name: 'Jamal Hossain' });
  await join('nadia', { name: 'Nadia Islam' });
  await join('babul', { name: 'Babul Miah' });
  await join('selina', { name: 'Selina Akter' });
  const halfRegistered = await shop.signUpAtProvider('Only At The Provider');
  await shop.ok(
    'PUT /verifyseller/:email',
    { params: { email: people.rahim.email } },
    people.admin,
  );
  return {
    people,
    join,
    /** Lets `count` hours or days pass; a member who has left has no token. */
    async pass(count, unit) {
      shop.clock.advance({ minutes: count * minutesOf[unit] });
      for (const [key, person] of Object.entries(people)) {
        if (!gone.has(key)) people[key] = await renewed(shop, person);
      }
      await jobs();
    },
    /** An admin removes the account of a seller, or of a buyer. */
    async remove(key, list) {
      const params = { id: people[key].userId };
      await shop.ok(`DELETE /${list}/:id`, { params }, people.admin);
      gone.add(key);
    },
    /** Writes the database and the names of what was made; the end of each story. */
    dump: (made) =>
      dumpRelease(shop, {
        people: Object.fromEntries(
          Object.entries({ ...people, halfRegistered }).map(([key, person]) => [
            key,
            { id: person.userId, email: person.email, name: person.displayName },
          ]),
        ),
        ...made,
      }),
  };
}
