import { type Books, booksOf } from './books.ts';
import { bounds } from './bounds.ts';
import { type Move, movesOf } from './moves.ts';
import { positionOf } from './position.ts';
import { nameOf, plainNameOf, type Table } from './table.ts';
import { passTime } from './time.ts';
import type { Quality } from './world.ts';

/**
 * The initial position of a search, by its first moves. `wait`: time passes until the next event.
 */
export type Opening = {
  name: string;
  phone: Quality;
  isStolen?: true;
  /** With one move it adds nothing to other openings, or takes too long. */
  forTwoMoves?: true;
  moves: readonly string[];
};

/** A game in which an honest person lost. */
export type Found = { opening: Opening; bound: string; harm: string; moves: readonly string[] };

export type Tally = {
  positions: number;
  moves: number;
  /** Games that were played to their end. */
  games: number;
  states: Set<string>;
  /** The cheat's moves after the opening that were all tried. */
  depth: number;
};

export type SearchOptions = {
  /** The cheat's moves after the opening. */
  depth: number;
  /** When the search is given up, in ms since 1970 by the machine's clock. */
  until: number;
};

/** The result of a move. */
type Came = 'changed' | 'nothing' | 'over';

class TimeIsUp extends Error {}

/**
 * Tries every sequence of the cheat's moves after an opening, and of waiting times, with increasing
 * depth, so that the first result is short. A position that was seen with as many moves left is not
 * repeated. Waiting is not a move: the honest people act then.
 */
export async function searchFrom(t: Table, opening: Opening, options: SearchOptions) {
  const found: Found[] = [];
  const tally: Tally = { positions: 0, moves: 0, games: 0, states: new Set(), depth: 0 };
  const everSeen = new Set<string>();
  let path: string[] = [];

  async function sit(moves: readonly string[]): Promise<void> {
    await t.begin(opening.phone, opening.isStolen === true);
    for (const id of moves) {
      // The rules prevent the rest of the opening: the games continue from here.
      if (!(await playMove(t, id))) break;
    }
  }

  for (let depth = 0; depth <= options.depth; depth += 1) {
    const seen = new Map<string, number>();
    await sit(opening.moves);
    const start = await positionOf(t.db, t.world, t.now());
    path = [...opening.moves];

    const visit = async (position: string, left: number): Promise<void> => {
      if ((seen.get(position) ?? -1) >= left) return;
      seen.set(position, left);
      if (Date.now() > options.until) throw new TimeIsUp();
      if (!everSeen.has(position)) {
        everSeen.add(position);
        tally.positions += 1;
        for (const order of t.world.orders.keys()) tally.states.add(await t.stateOf(order));
      }
      const follow = async (id: string, play: () => Promise<Came>, cost: number) => {
        const back = await t.mark();
        path.push(id);
        tally.moves += 1;
        const came = await play();
        if (came === 'over') await judge();
        else if (came === 'changed') {
          const next = await positionOf(t.db, t.world, t.now());
          if (next !== position) await visit(next, left - cost);
        }
        path.pop();
        await back();
      };
      await follow('wait', async () => ((await passTime(t)) ? 'changed' : 'over'), 0);
      if (left === 0) return;
      for (const { id } of movesOf(t)) {
        await follow(id, async () => ((await find(t, id)?.play(t)) ? 'changed' : 'nothing'), 1);
      }
    };

    const judge = async () => {
      tally.games += 1;
      for (const bound of bounds) {
        const harm = await bound.broken(t);
        if (!harm) continue;
        const tricks = path.filter((id) => id !== 'wait');
        const isKnown = found.some(
          (other) =>
            other.bound === bound.name &&
            other.moves.every((id) => id === 'wait' || tricks.includes(id)),
        );
        if (!isKnown) found.push({ opening, bound: bound.name, harm, moves: [...path] });
      }
    };

    try {
      await visit(start, depth);
    } catch (error) {
      if (!(error instanceof TimeIsUp)) throw error;
      break;
    }
    tally.depth = depth;
  }
  return { found, tally };
}

/** False if the move is impossible here. */
async function playMove(t: Table, id: string): Promise<boolean> {
  if (id === 'wait') await passTime(t);
  else if (id === 'Karim books') await t.book('honest');
  else if (id === 'Karim books the second') await t.book('honest', true);
  else {
    const move = find(t, id);
    if (!move) return false;
    await move.play(t);
  }
  return true;
}

/** The current move with this id, because moves refer to the world of their position. */
const find = (t: Table, id: string): Move | undefined => movesOf(t).find((each) => each.id === id);

/** Replays a game and returns its sentences, with the movements of money. */
export async function tell(t: Table, { opening, moves, harm }: Found): Promise<string> {
  await t.begin(opening.phone, opening.isStolen === true);
  let before = await booksOf(t);
  for (const id of moves) {
    await playMove(t, id);
    const after = await booksOf(t);
    for (const sentence of movements(t, before, after)) t.say(sentence);
    before = after;
  }
  return `${t.story.join(' ')} ${harm}`;
}

function movements(t: Table, before: Books, after: Books): string[] {
  const back = (['cheat', 'second', 'honest'] as const).flatMap((who) => {
    const taka = before.paid[who] - after.paid[who];
    return taka > 0
      ? [`The shop sends ${taka.toLocaleString('en')} back to ${plainNameOf[who]}.`]
      : [];
  });
  const earned = after.owed + after.paidOut - before.owed - before.paidOut;
  const whose = `${nameOf[t.seller]}’s balance`;
  return earned > 0 ? [...back, `${earned.toLocaleString('en')} go to ${whose}.`] : back;
}
