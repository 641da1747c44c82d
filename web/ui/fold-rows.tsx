import type { ReactNode } from 'react';

/** Parts of which a page shows only the titles, one below another in one frame. */
export function FoldRows({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
      {children}
    </div>
  );
}

type FoldRowProps = {
  /** Of its heading; also an anchor. Without it the title is no heading, as of a button. */
  id?: string;
  title: string;
  /** How far it is, at the end of the line. */
  note?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
};

export function FoldRow({ id, title, note, isOpen, children }: FoldRowProps) {
  const Title = id ? 'h2' : 'span';
  const Frame = id ? 'section' : 'div';
  return (
    <Frame {...(id && { 'aria-labelledby': id })}>
      <details open={isOpen}>
        <summary className="fold min-h-11 cursor-pointer items-center px-4 py-1.5">
          <Title id={id} className="min-w-0 grow font-semibold wrap-anywhere">
            {title}
          </Title>
          {note && <span className="text-sm text-muted">{note}</span>}
        </summary>
        <div className="grid gap-4 px-4 pt-1 pb-4">{children}</div>
      </details>
    </Frame>
  );
}
