import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';

type ClampedTextProps = { text: string; lang?: string; moreLabel: string; lessLabel: string };

/** A text of at most this many characters fits into three lines on every common screen. */
const alwaysFits = 90;

const mayBeCut = (text: string) => text.length > alwaysFits || text.split('\n').length > 3;

/**
 * A text clamped to three lines, with a button for the rest if it overflows. Overflow is known only
 * in the browser, so the line of the button is reserved where it may be needed.
 */
export function ClampedText({ text, lang, moreLabel, lessLabel }: ClampedTextProps) {
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
        lang={lang}
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
            'min-h-11 font-semibold text-brand underline noscript:hidden',
            !isCut && 'invisible',
          )}
        >
          {open ? lessLabel : moreLabel}
        </button>
      )}
    </div>
  );
}
