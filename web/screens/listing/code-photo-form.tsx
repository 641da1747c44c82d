import { Unreachable } from '#contract/client.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { currentToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { sendPhoto } from './code-photo-submit.ts';

const formsMessages = messagesPart('forms');
const listingMessages = messagesPart('own-listing');

/** The code to write on paper, and the field for the photo with it. */
export function CodePhotoForm({ id, code }: { id: string; code: string }) {
  const { codePhoto: text } = useMessages(listingMessages, formsMessages);
  const email = useSession()?.email ?? '';
  const form = useForm(sendPhoto, {
    done: text.toastSent,
    changes: [['products']],
    resets: true,
    upload: async (photos: File[]) => {
      const { uploadPhotos } = await import('#web/providers/image-host/upload-photos.ts').catch(
        () => {
          throw new Unreachable('The script for uploads did not come');
        },
      );
      return await uploadPhotos(photos, await currentToken(email));
    },
    onRefused: (error) =>
      error instanceof Unreachable ? { errors: {}, sentence: text.needsNetwork } : undefined,
  });
  return (
    <Form form={form} className="grid gap-3" key={id}>
      <p>{text.how}</p>
      <p>
        <span className="block text-sm text-muted">{text.code}</span>
        <strong
          translate="no"
          className="inline-block rounded-control border-2 border-ink px-4 py-2 font-mono text-3xl tracking-[0.3em]"
        >
          {code}
        </strong>
      </p>
      <input type="hidden" name="code" value={code} />
      <TextField
        label={text.photo}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...form.field('photo')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="justify-self-start">
        {text.submit}
      </Button>
    </Form>
  );
}
