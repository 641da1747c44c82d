import { type ComponentType, lazy, useEffect, useState } from 'react';
import type { Product } from '#contract/phones/products.ts';
import { useSaveData } from '#web/api/page-settings.ts';
import { loadPart } from '#web/i18n/messages.ts';
import { parts } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { requestIdle } from '#web/ui/on-idle.ts';
import type { BookingDialogProps } from './booking-dialog.tsx';

/** The form with its rules is a seventh of the page script, and most visitors do not book. */
const load = () => import('./booking-dialog.tsx');

/** The server renders it with the page if the address opens the form. */
const LazyBookingDialog = lazy(async () => ({ default: (await load()).BookingDialog }));

type Opened = { toBook: Product; BookingDialog: ComponentType<BookingDialogProps> };

/**
 * The lazily loaded booking dialog. It is also preloaded when the page is idle, so that booking
 * works without a network. `asked`: the phone whose form the address opens.
 */
export function useBookingDialog(asked?: Product) {
  const t = useMessages();
  const language = useLanguage();
  const saveData = useSaveData();
  const [opened, setOpened] = useState<Opened | null>(
    asked ? { toBook: asked, BookingDialog: LazyBookingDialog } : null,
  );
  useEffect(() => {
    if (saveData) return;
    requestIdle(() => void loadWithTexts(language).catch(() => {}));
  }, [saveData, language]);
  const open = async (toBook: Product) => {
    try {
      const { BookingDialog } = await loadWithTexts(language);
      setOpened({ toBook, BookingDialog });
    } catch {
      toast.error(t.common.unreachable);
    }
  };
  return { opened, open, close: () => setOpened(null) };
}

/** Together, because the form alone would request its half kilobyte of texts a round trip later. */
async function loadWithTexts(language: Parameters<typeof loadPart>[1]) {
  const [dialog] = await Promise.all([load(), loadPart(parts.forms, language)]);
  return dialog;
}
