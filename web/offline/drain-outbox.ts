import { type Api, ApiError } from '#contract/client.ts';
import type { CategoryId } from '#contract/constants.ts';
import type { Product } from '#contract/products.ts';
import {
  dropBooking,
  keepBooking,
  type Outcome,
  type WaitingBooking,
  waitingOf,
} from './outbox.ts';

/** Not the booking's fault: the same call may go through later. */
const mayPass = ({ problem }: ApiError) =>
  problem.status === 401 || problem.status === 429 || problem.status >= 500;

/** Lists are read a page at a time; further back than this nobody sees a phone either. */
const mostPages = 20;

async function findPhone(api: Api, id: CategoryId, productId: string): Promise<Product | null> {
  let before: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = before ? { before } : {};
    const phones = await api('GET /products/:id', { params: { id }, query });
    const phone = phones.find(({ _id }) => _id === productId);
    before = phones.at(-1)?._id;
    if (phone || !before) return phone ?? null;
  }
  return null;
}

/** What became of it; null when nothing did, and it goes on waiting. */
async function send(api: Api, booking: WaitingBooking): Promise<Outcome | null> {
  const { productId, userNumber, meetLocation, seenPrice, categoryId } = booking;
  try {
    await api('POST /booking', { body: { productId, userNumber, meetLocation, seenPrice } });
    return { state: 'booked' };
  } catch (error) {
    if (!(error instanceof ApiError) || mayPass(error)) return null;
    if (error.problem.code !== 'price-changed') return { state: 'refused', problem: error.problem };
    const phone = await findPhone(api, categoryId, productId).catch(() => null);
    // Without the new price there is nothing to decide on yet.
    return phone ? { state: 'price-changed', price: phone.selingPrice } : null;
  }
}

/**
 * Sends what this member's bookings wait for the network, one sender at a time on this device. The
 * server makes one booking of a phone for each buyer, however often it is sent, so an answer that
 * was lost does no harm. Gives how many go on waiting.
 */
export async function sendWaiting(api: Api, email: string): Promise<number> {
  return oneAtATime(async () => {
    let left = 0;
    for (const booking of await waitingOf(email)) {
      if (booking.outcome.state !== 'waiting') continue;
      const outcome = await send(api, booking);
      if (outcome) await keepBooking({ ...booking, outcome });
      else left += 1;
    }
    return left;
  });
}

/** Takes those that are booked from the list, so that each is told once. */
export async function takeBooked(email: string): Promise<WaitingBooking[]> {
  return oneAtATime(async () => {
    const booked = (await waitingOf(email)).filter(({ outcome }) => outcome.state === 'booked');
    for (const booking of booked) await dropBooking(booking);
    return booked;
  });
}

/** Among all tabs and the service worker; there are no locks outside https and localhost. */
async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return (await navigator.locks.request('waiting-bookings', work)) as Result;
}
