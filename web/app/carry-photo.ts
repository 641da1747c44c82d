/**
 * The photo of a tapped card grows into the photo of the phone's page, and shrinks back into its
 * card on return (cross-document view transitions). Other pages follow each other as before, because
 * a fade would only delay them. `name` is both the class of the page's photo and the transition's
 * name, which may occur once in a document. Self-contained: it becomes the text of an inline script.
 */
export function carryPhoto(name: string): void {
  type Change = Event & {
    viewTransition: ViewTransition | null;
    activation?: { entry: { url: string } };
  };
  // Where a page is revealed before its photo has arrived, it has its screen's name.
  const isPhone = () => document.documentElement.dataset.screen === 'phone';
  const photoOfCard = (address: string | null | undefined) =>
    [...document.querySelectorAll<HTMLAnchorElement>('a.card-link')]
      .find(({ href }) => href === address)
      ?.querySelector('img');
  const skip = (transition: ViewTransition) => {
    // The promise is refused then; that is no failure of the page.
    transition.ready.catch(() => {});
    transition.skipTransition();
  };
  const carry = (transition: ViewTransition, card: HTMLElement) => {
    const own = document.querySelector<HTMLElement>(`.${name}`);
    if (own) own.style.viewTransitionName = 'none';
    card.style.viewTransitionName = name;
    const end = () => {
      if (own) own.style.viewTransitionName = '';
      card.style.viewTransitionName = '';
    };
    transition.finished.then(end, end);
  };
  addEventListener('pageswap', (event) => {
    const { viewTransition, activation } = event as unknown as Change;
    if (!viewTransition) return;
    const card = photoOfCard(activation?.entry.url);
    if (card) carry(viewTransition, card);
    else if (!isPhone()) skip(viewTransition);
  });
  addEventListener('pagereveal', (event) => {
    const { viewTransition } = event as unknown as Change;
    if (!viewTransition || isPhone()) return;
    const { navigation } = window as unknown as {
      navigation?: { activation?: { from?: { url: string | null } } };
    };
    const card = photoOfCard(navigation?.activation?.from?.url);
    if (card) carry(viewTransition, card);
    else skip(viewTransition);
  });
}
