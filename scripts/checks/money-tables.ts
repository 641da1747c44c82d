import { staffAreas } from '#contract/members/staff.ts';
import { type StaffAct, staffActs } from '#contract/members/staff-acts.ts';
import { heldReasonFacts, heldReasons } from '#contract/payouts/held-reasons.ts';

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Rows as a formatted Markdown table. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const [head = [], ...body] = rows.map((row) =>
    row.map((cell, at) => cell.padEnd(widths[at] ?? 0)),
  );
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n');
}

/** Why money that is due does not go out, for docs/deals.md. */
export const heldTable = (): string =>
  tableOf([
    ['Reason', 'Ended by', 'Notified', 'Stops a batch'],
    ...heldReasons.map((reason) => {
      const { liftedBy, told, stops } = heldReasonFacts[reason];
      return [`\`${reason}\``, liftedBy, told, stops ? 'yes' : 'no'];
    }),
  ]);

const seconds = { above: 'above the limit', is: 'is the second' };

/** The acts of staff with money and roles, for docs/deals.md. */
export function actsTable(): string {
  const moving = (Object.keys(staffActs) as StaffAct[]).filter((act) => {
    const { area, second, lets } = staffActs[act];
    const moves = area === 'payouts' || area === 'refunds' || second;
    return moves || lets || act === 'PUT /staff/:email';
  });
  return tableOf([
    ['Act', 'Who', 'Second person', 'Notified', 'Undone by'],
    ...moving.map((act) => {
      const { area, second, told, undo } = staffActs[act];
      const who = ['admin', ...(area ? staffAreas[area] : [])].join(', ');
      const undone = !undo || undo === 'itself' ? (undo ?? '') : `\`${undo}\``;
      return [`\`${act}\``, who, second ? seconds[second] : '', told ?? '', undone];
    }),
  ]);
}
