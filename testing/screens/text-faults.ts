import type { Page } from 'playwright-core';

/** A text that cannot be read. */
export type TextFault = {
  kind: 'page is wider than the screen' | 'cut off' | 'outside the screen' | 'overlap';
  /** The beginning of the text, or the element that is too wide. */
  text: string;
};

/**
 * Measures all visible texts of the page or its open dialog: truncated, off-screen or overlapping
 * ones. A deliberately truncated text is no fault if a control next to it shows the rest
 * (`aria-expanded`).
 *
 * A field has one line whatever its letters are, so at 200 % it may end before its example and
 * before a value that is read only. Nothing is lost (WCAG 1.4.4): its label, which is measured,
 * describes the input, and keys or a finger move the value. A field without a label is measured.
 */
export function findTextFaults(
  page: Page,
  letters: 'plain' | 'double' = 'plain',
): Promise<TextFault[]> {
  return page.evaluate(measure, letters);
}

/** Runs in the page, so it is self-contained. All lengths are CSS pixels. */
function measure(letters: 'plain' | 'double'): TextFault[] {
  /** Allows for rounding, and for glyphs that exceed their box. */
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

  /** The element and its ancestors, up to a dialog, which is not clipped by its ancestors. */
  const ancestors = (element: Element) => {
    const found: Element[] = [];
    for (let each: Element | null = element; each && each !== document.body; ) {
      found.push(each);
      if (each === scope) break;
      each = each.parentElement;
    }
    return found;
  };

  /** Visible only to screen readers: clipped to nothing. */
  const isForEarsOnly = (element: Element) =>
    ancestors(element).some((each) => {
      const { clipPath, overflow } = getComputedStyle(each);
      const { width, height } = each.getBoundingClientRect();
      return clipPath === 'inset(50%)' || (width <= 1 && height <= 1 && overflow !== 'visible');
    });

  const hasControlForRest = (element: Element) =>
    getComputedStyle(element).webkitLineClamp !== 'none' &&
    (element.parentElement?.querySelector('[aria-expanded]') != null ||
      // The card of a phone opens.
      element.closest('article')?.querySelector('summary') != null);

  /** Whether the nearest clipping ancestor cuts the box off, or can scroll to it. */
  const fate = (element: Element, box: DOMRect): 'whole' | 'cut' | 'scrolled' => {
    for (const each of ancestors(element)) {
      const { overflowX, overflowY, display } = getComputedStyle(each);
      if (display.startsWith('inline') && !display.includes('-')) continue;
      const area = each.getBoundingClientRect();
      const beyondX = box.left < area.left - tolerance || box.right > area.right + tolerance;
      // A line box is higher than its letters, so at least half of it must be cut.
      const middle = (box.top + box.bottom) / 2;
      const beyondY = middle < area.top || middle > area.bottom;
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      if ((beyondX && cuts(overflowX)) || (beyondY && cuts(overflowY))) {
        return hasControlForRest(each) ? 'scrolled' : 'cut';
      }
      if (beyondY && scrolls(overflowY)) return 'scrolled';
      // Horizontal scrolling is acceptable only for code, tables and rows of links, and only if the
      // keyboard can do it: a link that gets the focus is scrolled into view.
      if (beyondX && scrolls(overflowX)) {
        const mayScroll =
          each.matches('[tabindex="0"]') ||
          each.closest('pre') !== null ||
          element.closest('a[href]') !== null;
        return mayScroll || each.querySelector('table') !== null ? 'scrolled' : 'cut';
      }
    }
    return 'whole';
  };

  /** The sticky or fixed layer of an element, such as the top bar. */
  const layerOf = (element: Element) =>
    ancestors(element).find((each) =>
      ['fixed', 'sticky'].includes(getComputedStyle(each).position),
    ) ?? null;

  if (document.documentElement.scrollWidth > width) {
    const widest = [...document.body.querySelectorAll('*')]
      .filter((each) => isShown(each) && !isForEarsOnly(each))
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

  // Inputs clip long labels and placeholders. Typed text may scroll.
  const pen = document.createElement('canvas').getContext('2d');
  const fields = 'input:not([type=file], [type=checkbox], [type=radio]), select';
  for (const field of scope.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)) {
    if (!pen || !isShown(field) || isForEarsOnly(field)) continue;
    const isInput = field instanceof HTMLInputElement;
    const isNamed = isInput && (field.labels?.length || field.ariaLabel);
    if (letters === 'double' && isNamed) continue;
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
      // Adjacent line boxes may overlap in their empty parts.
      const lower = Math.min(one.box.height, other.box.height);
      if (across > tolerance && down > lower * 0.4) {
        overlapping.add(`${one.text.trim().slice(0, 38)} × ${other.text.trim().slice(0, 38)}`);
      }
    }
  }
  for (const pair of overlapping) report('overlap', pair);
  return faults;
}
