import {
  type EventType,
  eventKey,
  signatureHeader,
  signEvent,
  writeEvent,
} from '#server/ports/payments/embedded/events.ts';
import type { Chance } from './chance.ts';
import type { Answer } from './country.ts';
import type { Coverage } from './coverage.ts';
import type { WeatherKind } from './faults.ts';
import type { Person } from './people/person.ts';
import { authSecret, newId, type Shop } from './shop.ts';
import type { World } from './world/world.ts';

const minute = 60_000;

type Around = {
  shop: Shop;
  world: World;
  now: () => number;
  later: (at: number, run: () => Promise<void>) => void;
  isSpell: (kind: WeatherKind) => boolean;
  losesSome: () => boolean;
  coverage: Coverage;
  note: (line: string) => void;
};

/** The card provider beside the shop: its form, its messages, and the banks behind it. */
export function openGateway(around: Around) {
  const { shop, world, now, later, isSpell, losesSome, coverage, note } = around;

  async function notify(payload: string): Promise<number> {
    const headers = {
      'content-type': 'application/json',
      [signatureHeader]: signEvent(payload, eventKey(authSecret), new Date()),
    };
    const url = '/api/payments/webhook/embedded-cards';
    return (await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode;
  }

  /** The card provider notifies the shop of a payment, late, repeatedly or never. */
  function sendGatewayMessage(
    intent: string,
    chance: Chance,
    type: EventType = 'payment_intent.succeeded',
  ): void {
    // Some never come, and the shop has to query by itself.
    const isLost = losesSome() && (isSpell('messages lost') || chance.hits(0.2));
    if (type !== 'charge.refunded' && isLost) {
      coverage.onFault('messages lost');
      return;
    }
    const copies = isSpell('messages doubled') ? 3 : 1;
    if (copies > 1) coverage.onFault('messages doubled');
    const id = `evt_${newId().replaceAll('-', '')}`;
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = isSpell('messages late');
      if (isLate) coverage.onFault('messages late');
      const wait = isLate ? chance.between(20, 300) * minute : chance.between(1, 40) * 1000;
      later(now() + wait, async () =>
        note(`gateway ${intent} ${await notify(writeEvent(id, type, intent))}`),
      );
    }
  }

  return {
    sendGatewayMessage,

    /** A buyer's bank takes a payment back, as it may for months; the gateway notifies the shop. */
    async takeBack(intent: string, chance: Chance): Promise<boolean> {
      if (world.takenBack.has(intent) || !(await shop.takeBack(intent))) return false;
      world.takenBack.set(intent, now());
      sendGatewayMessage(intent, chance, 'charge.refunded');
      return true;
    },

    /** A request to the card provider's own form. */
    async enterCard(person: Person, clientSecret: string): Promise<Answer> {
      const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
      const intent = clientSecret.split('_secret_')[0];
      const url = `/embedded-cards/intents/${intent}/confirm`;
      const payload = { clientSecret, card };
      const answer = await shop.app.inject({ method: 'POST', url, payload });
      note(`${person.id} card ${intent} ${answer.statusCode}`);
      return { status: answer.statusCode, body: answer.json(), text: answer.body };
    },
  };
}
