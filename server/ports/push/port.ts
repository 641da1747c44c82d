/**
 * Where a browser takes pushes: its subscription, as the Push API hands it out. Keys are base64url
 * without padding.
 */
export type PushAddress = {
  endpoint: string;
  /** A point on P-256, uncompressed: 65 bytes. */
  p256dh: string;
  /** 16 bytes. */
  auth: string;
};

export type Push = {
  to: PushAddress;
  /** What the service worker receives: JSON, at most `maxPushBytes` in UTF-8. */
  text: string;
  /** A later push of the same topic replaces one that is not delivered yet: at most 32 of base64url. */
  topic: string;
  /** `high` also wakes a device that saves its battery. */
  urgency: 'normal' | 'high';
  /** How long the push service may hold it for a device without a network. */
  ttlSeconds: number;
};

/** Every push service takes 4,096 bytes; a record has 103 bytes besides its text (RFC 8291). */
export const maxPushBytes = 3_800;

/**
 * `gone`: the subscription does not exist any more. `later`: a retry may succeed, not before
 * `afterMs` if the service has named a time; `isDown`: it fails for everybody. `refused`: a retry is
 * useless.
 */
export type PushOutcome =
  | { is: 'accepted' | 'gone' }
  | { is: 'refused'; status: number }
  | { is: 'later'; afterMs: number | null; isDown: boolean };

/** Delivers pushes to browsers. */
export interface PushSender {
  /** The shop's public key, with which browsers subscribe: 65 bytes in base64url. */
  readonly publicKey: string;
  /** Whether it would send there: a known push service, and keys that can be used. */
  accepts(address: PushAddress): boolean;
  /** Resolves also without an answer: `later`. Sends nothing to what `accepts` refuses: `refused`, 0. */
  send(push: Push): Promise<PushOutcome>;
}
