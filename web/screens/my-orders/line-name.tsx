import type { QueueKind } from '#contract/admin/queue-kinds.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const queueMessages = messagesPart('queue');

/** The queue's name of what waits. In a file of its own, because only staff need the queue's texts. */
export function LineName({ kind }: { kind: QueueKind }) {
  return useMessages(queueMessages).queue.kinds[kind].name;
}
