import type { ReactNode, Ref } from 'react';

type ProductColumnsProps = { list?: Ref<HTMLUListElement>; children: ReactNode };

/**
 * Two columns on small screens and three on large ones (specification, section 9); one where not
 * even two words fit beside each other, as when letters are made very large.
 */
export function ProductColumns({ list, children }: ProductColumnsProps) {
  return (
    <ul
      ref={list}
      className="tall-cards grid grid-cols-1 gap-2.5 min-[340px]:grid-cols-2 sm:gap-5 lg:grid-cols-3"
    >
      {children}
    </ul>
  );
}
