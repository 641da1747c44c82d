import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';

type ClampedTextProps = { text: string; moreLabel: string; lessLabel: string };

/** So many characters have three lines on each screen that we know; lines of their own count, too. */
const alwaysFits = 90;

const mayBeCut = (text: string) => text.length > alwaysFits || text.split('\n').length > 3;

/**
 * A text of three lines at most, with a button for the rest when there is a rest. Whether there is
 * one is known only in the browser: the button's line is kept free where there may be.
 */
export function ClampedText({ text, moreLabel, lessLabel }: ClampedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = paragraph.current;
    if (!element || open) return;
    const observer = new ResizeObserver(() =>
      setIsCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);
  return (
    <div className="text-sm sm:text-base">
      <p
        ref={paragraph}
        className={classes(
          'whitespace-pre-line wrap-anywhere',
          !open && 'line-clamp-3 noscript:line-clamp-none',
        )}
      >
        {text}
      </p>
      {(isCut || mayBeCut(text)) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={classes(
            'min-h-9 font-semibold text-brand underline noscript:hidden',
            !isCut && 'invisible',
          )}
        >
          {open ? lessLabel : moreLabel}
        </button>
      )}
    </div>
  );
}
