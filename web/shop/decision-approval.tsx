import type { ReactNode } from 'react';
import { type StaffAct, staffActs } from '#contract/members/staff-acts.ts';
import { useApprovesFrom } from '#web/api/use-staff-role.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const verdictMessages = messagesPart('verdict');

type ApprovalProps = {
  act: StaffAct;
  /** It undoes what another admin decided. */
  undoesOther?: boolean;
  children: ReactNode;
};

/**
 * The form of an act that a second person does. Who is new in their role reads from when they can:
 * by the table of acts, as the server refuses them.
 */
export function Approval({ act, undoesOther, children }: ApprovalProps) {
  const t = useMessages(verdictMessages);
  const from = useApprovesFrom();
  if (!from || (staffActs[act].second !== 'is' && !undoesOther)) return children;
  return <p className="text-muted">{t.verdict.newStaff(t.time(from))}</p>;
}
