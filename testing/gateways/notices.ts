/** A message of a gateway to the shop's server. */
export type Notice = { url: string; body: string; headers: Record<string, string> };

/** Sends a gateway's messages at once, or holds them back, to release them in any order and number. */
export function createNoticeSender() {
  const held: Notice[] = [];
  const pending = new Set<Promise<unknown>>();
  let isHolding = false;

  function post({ url, body, headers }: Notice): void {
    // An unreachable shop gets no second try.
    const sending = fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {})
      .finally(() => pending.delete(sending));
    pending.add(sending);
  }

  return {
    send(notice: Notice, copies = 1): void {
      for (let copy = 0; copy < copies; copy += 1) {
        if (isHolding) held.push(notice);
        else post(notice);
      }
    },
    hold(): void {
      isHolding = true;
    },
    release({ reversed = false, copies = 1 } = {}): void {
      isHolding = false;
      const notices = held.splice(0);
      if (reversed) notices.reverse();
      for (const notice of notices) for (let copy = 0; copy < copies; copy += 1) post(notice);
    },
    /** The held messages are dropped. */
    lose(): void {
      held.length = 0;
    },
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
