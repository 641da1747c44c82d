import {
  type DealTransition,
  dealTable,
  type HandoverPhase,
  noticesOf,
} from '#contract/orders/deal.ts';
import { dealHours } from '#contract/orders/deal-states.ts';

/** The table of deals as a Mermaid diagram: one arrow for each pair of states. */
export function dealPicture(rows: readonly DealTransition[] = dealTable): string {
  const arrows = new Map<string, string[]>();
  for (const { from, event, when, gone, by, to } of rows) {
    const arrow = `${idOf(from)} --> ${idOf(to)}`;
    arrows.set(arrow, [
      ...(arrows.get(arrow) ?? []),
      `${event} (${[...by, when && whenNames[when], gone && `${gone} removed`].filter(Boolean).join(', ')})`,
    ]);
  }
  const lines = [...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(' · ')}`);
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> booked', ...lines, '```'].join('\n');
}

const whenNames: Record<HandoverPhase, string> = {
  'before-handover': 'before the handover',
  'at-handover': 'at the handover',
  'after-handover': 'after the handover',
  'after-refusal': 'after a refusal',
};

/** Mermaid takes a hyphen for the beginning of an arrow. */
const idOf = (state: string) => state.replaceAll('-', '_');

/** The effect of each deadline while both are members: state, hours, next state, notices. */
export function dealTimeOuts(): string[] {
  return dealTable
    .filter(({ event, gone }) => event === 'time-up' && !gone)
    .map((row) => {
      const { from, to } = row;
      const notified = noticesOf(row, 'clock').map(({ person }) => person);
      const hours = from === 'paying' ? '0.25' : String(dealHours[from as keyof typeof dealHours]);
      return [from, hours, to, notified.join(', ') || 'nobody'].join(' | ');
    });
}
