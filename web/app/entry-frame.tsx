import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { usePromises } from './use-promises.ts';

type EntryFrameProps = {
  title: string;
  /** What was wanted before. */
  wanted?: ReactNode;
  children: ReactNode;
};

/** The layout of login and registration. Wide screens have room for an introduction. */
export function EntryFrame({ title, wanted, children }: EntryFrameProps) {
  const t = useMessages();
  const promises = usePromises();
  return (
    <PageColumn>
      <div className="mx-auto grid max-w-lg overflow-hidden rounded-card border border-line bg-surface shadow-card lg:max-w-4xl lg:grid-cols-[20rem_1fr]">
        <aside className="bg-shade text-on-shade max-lg:hidden">
          <div className="grid gap-6 px-8 py-10">
            <p className="text-2xl font-extrabold">{t.tagline}</p>
            <ul className="grid gap-4">
              {promises.map((promise) => (
                <li key={promise.title} className="border-l-4 border-marigold pl-3">
                  <p className="font-bold">{promise.title}</p>
                  <p className="text-sm">{promise.line}</p>
                </li>
              ))}
            </ul>
          </div>
        </aside>
        <div className="min-w-0 p-4 sm:p-8">
          <PageHeading>{title}</PageHeading>
          {wanted}
          {children}
        </div>
      </div>
    </PageColumn>
  );
}
