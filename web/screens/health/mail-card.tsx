import { useSearchParams } from 'react-router';
import { testMailOutcomes } from '#contract/admin/test-mail.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card-list.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import type { testMail } from './test-mail-submit.ts';

const healthMessages = messagesPart('health');

/** A test mail to the admin, and what came of the last one. */
export function MailCard() {
  const { health: text } = useMessages(healthMessages);
  const sent = useSearchParams()[0].get('mail');
  const outcome = testMailOutcomes.find((one) => one === sent);
  return (
    <Card>
      <h2 id="mail" className="text-lg font-bold">
        {text.mail}
      </h2>
      <RefusalAlert acts={['test-mail']} />
      {outcome === 'taken' && <Notice tone="good">{text.mailOutcomes.taken}</Notice>}
      {outcome === 'unaddressed' && <Alert>{text.mailOutcomes.unaddressed}</Alert>}
      {outcome === 'refused' && <Alert>{text.mailOutcomes.refused}</Alert>}
      {outcome === 'written' && <Alert>{text.mailOutcomes.written}</Alert>}
      <ButtonForm<typeof testMail>
        intent="test-mail"
        values={{}}
        className="grid justify-items-start gap-2"
      >
        <p className="text-muted">{text.mailHint}</p>
        <Button type="submit" variant="quiet">
          {text.sendMail}
        </Button>
      </ButtonForm>
    </Card>
  );
}
