import { useMessages } from '#web/messages/use-messages.tsx';
import { SocialLinks } from './social-links.tsx';

/** Social links and the copyright line (specification, section 2). */
export function Footer() {
  const t = useMessages();
  return (
    <footer className="mt-8 border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-2 px-4 py-8 text-sm text-muted">
        <SocialLinks />
        <p>{t.footer.safety}</p>
        <p>{t.footer.copyright(new Date().getFullYear())}</p>
      </div>
    </footer>
  );
}
