import { Link } from 'react-router';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { shopLookQuery } from './look-query.ts';
import { LookScreen } from './look-screen.tsx';
import { prepare } from './shop-look-submit.ts';

const lookMessages = messagesPart('shop-look');

const LookForm = lazyComponent(async () => (await import('./look-form.tsx')).LookForm);

const load = guardedLoad(requireStaff('/dashboard/shop'), ({ api }) => shopLookQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(prepare);

/** What the shop is called, its colour, logo, contact, promises and links. */
export default function ShopLook() {
  const t = useMessages(lookMessages);
  const { shopLook: text } = t;
  return (
    <LookScreen title={text.title} description={text.description} intro={text.intro}>
      {(look) => (
        <>
          {look.at !== null && (
            <p className="text-muted">{text.since(look.by ?? '', t.time(look.at))}</p>
          )}
          {look.draft && (
            <Notice
              tone="waiting"
              action={
                <Link to="/dashboard/shop/preview" className="font-semibold underline">
                  {text.toPreview}
                </Link>
              }
            >
              {text.hasDraft}
            </Notice>
          )}
          <LazyBoundary>
            <LookForm state={look} />
          </LazyBoundary>
        </>
      )}
    </LookScreen>
  );
}
