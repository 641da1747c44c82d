import type { Page } from 'playwright-core';

/** Something that can't be read as the page stands. */
export type TextFault = {
  kind: 'page is wider than the screen' | 'cut off' | 'outside the screen' | 'overlap';
  /** The beginning of the text, or what is too wide. */
  text: string;
};

/**
 * Measures every visible text of the page, or of its open dialog: what is cut off, what leaves the
 * screen, and what lies over other text. A text that is shortened on purpose is no fault where a
 * control beside it shows the rest (`aria-expanded`).
 */
export function findTextFaults(page: Page): Promise<TextFault[]> {
  return page.evaluate(measure);
}

/** Runs in the page, so everything that it needs stands inside. All lengths are CSS pixels. */
function measure(): TextFault[] {
  /** Rounding, and what a font draws beyond its box. */
  const tolerance = 2;
  const faults: TextFault[] = [];
  const width = document.documentElement.clientWidth;
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  const scope = open ?? document.body;

  const report = (kind: TextFault['kind'], text: string) =>
    faults.push({ kind, text: text.trim().replace(/\s+/g, ' ').slice(0, 80) });

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], noscript, script, style, option, svg');

  /** The element and what is around it; what is around a dialog does not hold it. */
  const ancestors = (element: Element) => {
    const found: Element[] = [];
    for (let each: Element | null = element; each && each !== document.body; ) {
      found.push(each);
      if (each === scope) break;
      each = each.parentElement;
    }
    return found;
  };

  /** For screen readers alone: clipped to nothing. */
  const isForEarsOnly = (element: Element) =>
    ancestors(element).some((each) => {
      const { clipPath, overflow } = getComputedStyle(each);
      const { width, height } = each.getBoundingClientRect();
      return clipPath === 'inset(50%)' || (width <= 1 && height <= 1 && overflow !== 'visible');
    });

  const hasControlForRest = (element: Element) =>
    getComputedStyle(element).webkitLineClamp !== 'none' &&
    element.parentElement?.querySelector('[aria-expanded]') != null;

  /** The nearest ancestor that cuts the box off, and whether one can scroll to it instead. */
  const fate = (element: Element, box: DOMRect): 'whole' | 'cut' | 'scrolled' => {
    for (const each of ancestors(element)) {
      const { overflowX, overflowY, display } = getComputedStyle(each);
      if (display.startsWith('inline') && !display.includes('-')) continue;
      const area = each.getBoundingClientRect();
      const beyondX = box.left < area.left - tolerance || box.right > area.right + tolerance;
      // A line's box is higher than its letters: half of it has to be gone.
      const middle = (box.top + box.bottom) / 2;
      const beyondY = middle < area.top || middle > area.bottom;
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      if ((beyondX && cuts(overflowX)) || (beyondY && cuts(overflowY))) {
        return hasControlForRest(each) ? 'scrolled' : 'cut';
      }
      if (beyondY && scrolls(overflowY)) return 'scrolled';
      // Scrolling to the side is fair for code and tables alone, and only by keyboard as well.
      if (beyondX && scrolls(overflowX)) {
        const mayScroll = each.matches('[tabindex="0"]') || each.closest('pre') !== null;
        return mayScroll || each.querySelector('table') !== null ? 'scrolled' : 'cut';
      }
    }
    return 'whole';
  };

  /** What stays in place while the page moves under it, such as the bar at the top. */
  const layerOf = (element: Element) =>
    ancestors(element).find((each) =>
      ['fixed', 'sticky'].includes(getComputedStyle(each).position),
    ) ?? null;

  if (document.documentElement.scrollWidth > width) {
    const widest = [...scope.querySelectorAll('*')]
      .filter((each) => isShown(each))
      .find((each) => each.getBoundingClientRect().right > width + 1);
    report(
      'page is wider than the screen',
      widest ? `${widest.tagName} ${widest.className} ${widest.textContent}` : 'page',
    );
  }

  type Line = { text: string; element: Element; layer: Element | null; box: DOMRect };
  const lines: Line[] = [];
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || !text.trim() || !isShown(element) || isForEarsOnly(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    const fates = boxes.map((box) => fate(element, box));
    if (fates.includes('cut')) report('cut off', text);
    const layer = layerOf(element);
    for (const [index, box] of boxes.entries()) {
      if (fates[index] !== 'whole') continue;
      if (box.left < -tolerance || box.right > width + tolerance) {
        report('outside the screen', text);
      }
      lines.push({ text, element, layer, box });
    }
  }

  // Fields hide what is too long for them. What somebody types there is theirs to scroll.
  const pen = document.createElement('canvas').getContext('2d');
  const fields = 'input:not([type=file], [type=checkbox], [type=radio]), select';
  for (const field of scope.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)) {
    if (!pen || !isShown(field) || isForEarsOnly(field)) continue;
    const style = getComputedStyle(field);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const shown =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.text ?? '')
        : field.readOnly
          ? field.value
          : field.value === '' && field.placeholder;
    if (shown && pen.measureText(shown).width > field.clientWidth - padding + 1) {
      report('cut off', shown);
    }
  }

  lines.sort((one, other) => one.box.top - other.box.top);
  const overlapping = new Set<string>();
  for (const [index, one] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (!other || other.box.top >= one.box.bottom) break;
      if (one.layer !== other.layer || one.element === other.element) continue;
      const across =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of lines that stand close to each other share what is empty in both.
      const lower = Math.min(one.box.height, other.box.height);
      if (across > tolerance && down > lower * 0.4) {
        overlapping.add(`${one.text.trim().slice(0, 38)} × ${other.text.trim().slice(0, 38)}`);
      }
    }
  }
  for (const pair of overlapping) report('overlap', pair);
  return faults;
}
