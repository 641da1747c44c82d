import { type Api, ApiError } from '#web/api/client.ts';

/** Whether a service worker is there to answer for pages that the network does not bring. */
export const hasCopies = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Leaves for an address as by a plain link; what waits for it waits until this page is gone. */
export function openAsPage(address: string): Promise<never> {
  // The address is this page's already when the back button has led to it.
  if (location.href === address) location.replace(address);
  else location.assign(address);
  return new Promise(() => {});
}

/** The same API, which remembers whether its last answer was none. */
export function watchLoss(api: Api): { api: Api; isLost: () => boolean } {
  let lost = false;
  const watched = async (...call: Parameters<Api>) => {
    try {
      const answer = await api(...call);
      lost = false;
      return answer;
    } catch (error) {
      lost = !(error instanceof ApiError);
      throw error;
    }
  };
  return { api: watched as Api, isLost: () => lost };
}
