import { useMessages } from '#web/i18n/use-messages.tsx';
import { SocialLinks } from './social-links.tsx';

/** Social links and the copyright line (specification, section 2). */
export function Footer() {
  const t = useMessages();
  return (
    <footer className="mt-8 bg-shade text-on-shade">
      <div className="mx-auto grid max-w-6xl gap-3 px-4 py-8 text-sm md:grid-cols-[1fr_auto] md:items-center">
        <p className="max-w-prose text-base font-semibold">{t.footer.safety}</p>
        <SocialLinks />
        <p>{t.footer.copyright(new Date().getFullYear())}</p>
      </div>
    </footer>
  );
}
