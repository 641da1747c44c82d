import { useNavigate } from 'react-router';
import { useSignedIn } from '#web/app/use-signed-in.ts';
import { Form } from '#web/forms/form.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { enterCode, enterRecoveryCode } from './second-factor-submit.ts';

const formsMessages = messagesPart('forms');
const secondFactorMessages = messagesPart('second-factor');

/** The code of the app, or below it a recovery code. */
export function SecondFactorForm() {
  const t = useMessages(formsMessages, secondFactorMessages);
  const { login: text } = t.secondFactor;
  const navigate = useNavigate();
  const onDone = ({ path }: { path: string }) => navigate(path, { replace: true });
  const sessionChanged = useSignedIn();
  const app = useForm(enterCode, { done: text.toastDone, sessionChanged, onDone });
  const paper = useForm(enterRecoveryCode, { done: text.toastDone, sessionChanged, onDone });
  const appCode = app.field('code');
  const paperCode = paper.field('code');
  return (
    <>
      <Form form={app} className="grid gap-4">
        <TextField
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...appCode}
          error={appCode.error ?? app.sentence ?? undefined}
        />
        <Button type="submit" busy={app.isPending}>
          {text.submit}
        </Button>
      </Form>
      <FormDetails intent={enterRecoveryCode.intent} summary={text.lost} className="mt-6">
        <Form form={paper} className="grid gap-4">
          <TextField
            label={text.recoveryCode}
            hint={text.recoveryHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...paperCode}
            error={paperCode.error ?? paper.sentence ?? undefined}
          />
          <Button type="submit" variant="quiet" busy={paper.isPending}>
            {text.submitRecovery}
          </Button>
        </Form>
      </FormDetails>
    </>
  );
}
