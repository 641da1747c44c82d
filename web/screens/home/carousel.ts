/**
 * Rotates the slides of `section` every 7 seconds, until the visitor stops it or chooses one; never
 * with reduced motion, or with `Save-Data` (`data-still`). In plain DOM, so that visitors who only
 * read need no framework. Self-contained: it becomes the text of an inline script too. Does nothing
 * the second time.
 */
export function startCarousel(section: HTMLElement): void {
  if (section.hasAttribute('data-started')) return;
  section.toggleAttribute('data-started', true);
  const all = (selector: string) => [...section.querySelectorAll<HTMLElement>(selector)];
  const slides = all('[data-slide]');
  const dots = all('[data-dot]');
  const toggle = section.querySelector<HTMLElement>('[data-toggle]');
  let current = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const show = (index: number) => {
    current = index;
    slides.forEach((slide, at) => {
      slide.inert = at !== index;
      slide.toggleAttribute('data-shown', at === index);
    });
    dots.forEach((dot, at) => {
      if (at === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    // A slide loads its picture when it first appears: most visitors see only one.
    for (const part of slides[index]?.querySelectorAll<HTMLElement>('[data-src]') ?? []) {
      const name = part.tagName === 'IMG' ? 'src' : 'srcset';
      if (!part.hasAttribute(name)) part.setAttribute(name, part.dataset.src ?? '');
    }
  };
  const run = (isRunning: boolean) => {
    clearInterval(timer);
    timer = undefined;
    if (isRunning) {
      timer = setInterval(() => {
        if (section.isConnected) show((current + 1) % slides.length);
        else clearInterval(timer);
      }, 7000);
    }
    const label = isRunning ? toggle?.dataset.pause : toggle?.dataset.play;
    toggle?.setAttribute('aria-label', label ?? '');
    toggle?.toggleAttribute('data-running', isRunning);
  };
  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => {
      run(false);
      show(index);
    });
  });
  toggle?.addEventListener('click', () => run(timer === undefined));
  const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  run(!wantsNoMotion && !section.hasAttribute('data-still'));
}
