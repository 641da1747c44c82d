import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';

const pageMessages = messagesPart('shop-pages');

type EditFrameProps = { title: string; hint: string; children: ReactNode };

/** Around the form of a page of the shop: its heading, and the way back to all of them. */
export function EditFrame({ title, hint, children }: EditFrameProps) {
  const { shopPages: text } = useMessages(pageMessages);
  return (
    <FormAnswers>
      <div className="max-w-2xl">
        <ScreenHeading title={title} description={hint} />
        <p className="text-muted">{hint}</p>
        <p className="mb-4">
          <Link
            to="/dashboard/shoppages"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {text.back}
          </Link>
        </p>
        {children}
      </div>
    </FormAnswers>
  );
}
