import { type ComponentType, useEffect, useState } from 'react';
import type { Product } from '#contract/products.ts';
import { useSaveData } from '#web/api/page-settings.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { requestIdle } from '#web/ui/on-idle.ts';
import type { BookingDialogProps } from './booking-dialog.tsx';

/** The form with its rules is a seventh of the page script, and most visitors do not book. */
const load = () => import('./booking-dialog.tsx');

type Opened = { toBook: Product; BookingDialog: ComponentType<BookingDialogProps> };

/**
 * The lazily loaded booking dialog. It is also preloaded when the page is idle, so that booking
 * works after the network is lost.
 */
export function useBookingDialog() {
  const t = useMessages();
  const saveData = useSaveData();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (saveData) return;
    requestIdle(() => void load().catch(() => {}));
  }, [saveData]);
  const open = async (toBook: Product) => {
    try {
      const { BookingDialog } = await load();
      setOpened({ toBook, BookingDialog });
    } catch {
      toast.error(t.common.unreachable);
    }
  };
  return { opened, open, close: () => setOpened(null) };
}
