import type { ReactNode } from 'react';

/** Fields that belong together, under a heading that is read out with each of them. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      {/* Floats, because a legend by itself would sit on the border. */}
      <legend className="float-left mb-4 w-full text-lg font-bold">{title}</legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
