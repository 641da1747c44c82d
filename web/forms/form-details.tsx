import type { ReactNode } from 'react';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { type FormRefusal, useFormRefusal } from './form-answers.tsx';

type FormDetailsProps = {
  intent: string;
  summary: ReactNode;
  /** For a form in each row: whether these refused values are of this row. */
  isIt?: (values: FormRefusal['values']) => boolean;
  /** The page was opened for this form. */
  isOpen?: boolean;
  className?: string;
  /** The form. */
  children: ReactNode;
};

/** A form below its summary; it is open when it was refused without script. */
export function FormDetails({
  intent,
  summary,
  isIt,
  isOpen,
  className,
  children,
}: FormDetailsProps) {
  const { act } = useFormRefusal(intent, isIt);
  return (
    <details open={isOpen || act !== ''} className={className}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold wrap-anywhere">
        {summary}
      </summary>
      <LazyBoundary>{children}</LazyBoundary>
    </details>
  );
}
