/** A deal's due money. */
type Due = {
  payment_id: string;
  seller_id: string;
  destination_id: string;
  /** Poisha. */
  amount: number;
};

export type Transfer = {
  seller_id: string;
  destination_id: string;
  /** The part's position among the transfers to this destination. */
  part: number;
  parts: number;
  /** The deals that it pays for; poisha. */
  lines: { payment_id: string; amount: number }[];
};

/**
 * One transfer for each destination, or several if `limitOf` it (poisha) is exceeded. A deal is
 * divided only if it alone exceeds the limit.
 */
export function splitTransfers(
  due: readonly Due[],
  limitOf: (destinationId: string) => number,
): Transfer[] {
  const groups = new Map<string, Due[]>();
  for (const each of due) {
    groups.set(each.destination_id, [...(groups.get(each.destination_id) ?? []), each]);
  }
  return [...groups].flatMap(([destination_id, deals]) => {
    const loads = loadsOf(deals, limitOf(destination_id));
    const seller_id = deals[0]?.seller_id ?? '';
    return loads.map((lines, at) => ({
      seller_id,
      destination_id,
      part: at + 1,
      parts: loads.length,
      lines,
    }));
  });
}

function loadsOf(deals: readonly Due[], limit: number): Transfer['lines'][] {
  const loads: Transfer['lines'][] = [];
  let room = 0;
  for (const { payment_id, amount } of deals) {
    let left = amount;
    while (left > 0) {
      // Begins another transfer, unless the rest of the deal fits, or exceeds the limit of any
      // transfer.
      if (room === 0 || (left > room && left <= limit)) {
        loads.push([]);
        room = limit;
      }
      const taken = Math.min(left, room);
      loads.at(-1)?.push({ payment_id, amount: taken });
      left -= taken;
      room -= taken;
    }
  }
  return loads;
}
