import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';

type ClampedTextProps = { text: string; moreLabel: string; lessLabel: string };

/** A text of three lines at most, with a button for the rest when there is a rest. */
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
    <div>
      <p
        ref={paragraph}
        className={classes(
          'whitespace-pre-line wrap-anywhere',
          !open && 'line-clamp-3 noscript:line-clamp-none',
        )}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-9 font-semibold text-brand underline"
        >
          {open ? lessLabel : moreLabel}
        </button>
      )}
    </div>
  );
}
