import type { ReactNode } from 'react';

/** Something went wrong here; announced at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-control border-l-4 border-danger bg-danger-tint px-4 py-2 text-danger wrap-anywhere"
    >
      {children}
    </p>
  );
}
