import { findTricks, type Trick } from '#contract/phones/tricks.ts';
import { messages } from '#contract/rules.ts';
import { InvalidForm } from '#web/forms/define-form.ts';

type Texts = { name: string; description: string; location: string };

/** What an admin would have to look at before others see the phone. */
export const tricksIn = ({ name, description, location }: Texts): Trick[] =>
  findTricks([name, description, location].join('\n'));

/** Points it out once to who sends a form without script; throws `InvalidForm`. */
export function refuseTricks(texts: Texts, insisted: string): void {
  if (insisted || tricksIn(texts).length === 0) return;
  throw new InvalidForm({ description: messages.tricksFound });
}
