import { useKeptPayments } from '#web/api/page-settings.ts';
import { HelpTopic, useHelpTopics } from '#web/shop/read-help.tsx';

const ofKeptMoney = ['return-30', 'return-7'];
const ofCash = ['money'];

/** The rules of deals about refunds, until the operator has written a page. */
export function RefundRules() {
  const ids = useKeptPayments() ? ofKeptMoney : ofCash;
  const topics = useHelpTopics().filter(({ id }) => ids.includes(id));
  return topics.map((topic) => <HelpTopic key={topic.id} topic={topic} />);
}
