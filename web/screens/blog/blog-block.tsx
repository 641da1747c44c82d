import { Fragment, type ReactNode } from 'react';
import type { BlogBlock } from '#web/i18n/en/blog/answers.ts';

/** One paragraph, code example, list or table of an answer. */
export function BlogBlockView({ block }: { block: BlogBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Sentence text={block.text} />
        </p>
      );
    case 'code':
      return (
        <Wide>
          <pre className="w-max min-w-full rounded-xl bg-raised p-4 text-sm leading-relaxed">
            <code>{block.code}</code>
          </pre>
        </Wide>
      );
    case 'list':
      return (
        <ul className="grid list-disc gap-2 pl-5">
          {block.items.map((item) => (
            <li key={item}>
              <Sentence text={item} />
            </li>
          ))}
        </ul>
      );
    case 'steps':
      return (
        <ol className="grid list-decimal gap-3 pl-6 [:lang(bn)_&]:list-[bengali] marker:font-bold marker:text-brand">
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              <Sentence text={item} />
            </li>
          ))}
        </ol>
      );
    case 'table':
      return <Comparison {...block} />;
  }
}

/** Every second part is between backticks, thus code. */
function Sentence({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <code key={index} className="rounded bg-raised px-1 py-0.5 text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ),
  );
}

/** Wide content scrolls by itself instead of the page, by keyboard too. */
function Wide({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    <div tabIndex={0} className="overflow-x-auto rounded-xl">
      {children}
    </div>
  );
}

function Comparison({ caption, head, rows }: Extract<BlogBlock, { kind: 'table' }>) {
  return (
    <Wide>
      <table className="w-full min-w-xl text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-raised">
            {head.map((heading) =>
              // An empty corner cell is no heading.
              heading === '' ? (
                <td key="corner" />
              ) : (
                <th key={heading} scope="col" className="px-3 py-2 font-semibold">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-3 py-2 font-semibold">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="px-3 py-2 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
