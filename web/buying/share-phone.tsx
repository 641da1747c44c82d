import { useRef } from 'react';
import { inLanguage } from '#contract/languages.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Icon, shareIcon } from '#web/ui/icons.tsx';

const phoneMessages = messagesPart('phone');

/**
 * Shares the phone's address: by the system's share sheet if available, else by a link to copy.
 * Without script the address is shown, with a WhatsApp link.
 */
export function SharePhone({ phone }: { phone: { _id: string; name: string } }) {
  const t = useMessages(phoneMessages);
  const language = useLanguage();
  const { origin } = usePublicConfig();
  const field = useRef<HTMLTextAreaElement>(null);
  const url = origin + inLanguage(phonePath(phone), language);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t.phone.copied);
    } catch {
      // Not every browser allows it: then the reader copies the selected text.
      field.current?.select();
    }
  };
  return (
    <details className="max-w-full min-w-0 open:basis-full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        className={`${buttonClass('quiet', true)} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
        onClick={(event) => {
          if (!('share' in navigator)) return;
          event.preventDefault();
          // Rejected when the share sheet is closed, which is not an error.
          navigator.share({ title: phone.name, url }).catch(() => {});
        }}
      >
        <Icon path={shareIcon} />
        {t.phone.share}
      </summary>
      <div className="mt-2 grid gap-2 rounded-card bg-raised p-3">
        <label className="grid gap-1 text-sm font-semibold">
          {t.phone.shareLink}
          {/* Tall enough for the address, which is longer than a phone is wide. */}
          <textarea
            ref={field}
            readOnly
            rows={3}
            value={url}
            onFocus={(event) => event.target.select()}
            className="field-sizing-content min-h-11 w-full min-w-0 resize-none rounded-control border border-field bg-surface px-3 py-2 font-normal wrap-anywhere"
          />
        </label>
        <div className="flex flex-wrap gap-2">
          <Button small className="noscript:hidden" onClick={copy}>
            {t.phone.copy}
          </Button>
          <a
            href={`https://wa.me/?${new URLSearchParams({ text: `${phone.name} ${url}` })}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('quiet', true)}
          >
            {t.phone.shareByWhatsApp}
          </a>
        </div>
      </div>
    </details>
  );
}
