import { useRef } from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { TitledSection } from '#web/ui/page.tsx';

const secondFactorMessages = messagesPart('second-factor');

type RecoveryCodesProps = { codes: readonly string[]; onStored: () => void };

/** Shown once: the shop stores them encrypted and never shows them again. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const { own: text } = useMessages(secondFactorMessages).secondFactor;
  const list = useRef<HTMLUListElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(text.toastCopied);
    } catch {
      // Not every browser allows it: then the reader copies the selected text.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <div data-printed>
      <TitledSection id="recovery" title={text.recovery}>
        <p>{text.recoveryHint}</p>
        <ul ref={list} className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-2">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-lg">{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button variant="quiet" onClick={copy}>
            {text.copy}
          </Button>
          <Button variant="quiet" onClick={() => window.print()}>
            {text.print}
          </Button>
          <Button onClick={onStored}>{text.stored}</Button>
        </div>
      </TitledSection>
    </div>
  );
}
