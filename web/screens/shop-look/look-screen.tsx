import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShopLookState } from '#contract/admin/shop-look.ts';
import { api } from '#web/api/browser.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { shopLookQuery } from './look-query.ts';

type LookScreenProps = {
  title: string;
  /** For search engines and previews of the link. */
  description: string;
  intro: string;
  children: (look: ShopLookState) => ReactNode;
};

/** The form of the shop's design, or its preview. */
export function LookScreen({ title, description, intro, children }: LookScreenProps) {
  const { common } = useMessages();
  // A form that is being filled in must not begin anew.
  const state = useQuery({ ...shopLookQuery(api), refetchOnWindowFocus: false });
  return (
    <FormAnswers>
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <ScreenHeading title={title} description={description} />
          <p className="text-muted">{intro}</p>
        </div>
        <Loaded query={state} skeleton={<CardsSkeleton label={common.loading} />}>
          {children}
        </Loaded>
      </div>
    </FormAnswers>
  );
}
