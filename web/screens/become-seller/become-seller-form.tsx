import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#web/api/browser.ts';
import { sellerQuery } from '#web/api/roles.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { become } from './become-seller-submit.ts';

const formsMessages = messagesPart('forms');
const sellingMessages = messagesPart('selling');

/** The facts that a seller needs: a number and a place. */
export function BecomeSellerForm() {
  const { becomeSeller: text } = useMessages(sellingMessages, formsMessages);
  const email = useSession()?.email ?? '';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm(become, {
    done: text.toastDone,
    onDone: async ({ path }) => {
      // The guard of the next screen and the menu read it.
      queryClient.setQueryData(sellerQuery(api, email).queryKey, true);
      await navigate(path, { replace: true });
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={text.phoneNumber}
        hint={text.phoneNumberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...form.field('phoneNumber')}
      />
      <TextField
        label={text.location}
        hint={text.locationHint}
        autoComplete="address-level2"
        {...form.field('location')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
