import type { ReactNode } from 'react';

/** The page heading. It gets the focus after a navigation, so that screen readers announce it. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1
      tabIndex={-1}
      className="mb-5 text-2xl font-extrabold text-balance wrap-anywhere outline-none sm:text-3xl"
    >
      {children}
    </h1>
  );
}

/** The heading of a section; `id` is for its `aria-labelledby`. */
export function SectionHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-3 text-xl font-extrabold sm:mb-4 sm:text-2xl">
      {children}
    </h2>
  );
}

type SectionProps = { id: string; title: string; children: ReactNode };

/** A section of a screen with its heading; `id` labels it. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {children}
    </section>
  );
}

/** A section of a screen with its heading, on its own background; `id` is an anchor. */
export function TitledSection({ id, title, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={`${id}-title`} className="text-lg font-extrabold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function PageColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-6xl px-3 py-6 sm:px-4 sm:py-8">{children}</div>;
}

/** A centred panel for a form or a message. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg rounded-card border border-line bg-surface p-4 shadow-card sm:p-8">
      {children}
    </div>
  );
}
