/** What the browser may know of the program's settings; sent with every page, so no secrets. */
export type PublicConfig = {
  /** Where the shop is for the rest of the world, such as `https://shop.example`. */
  origin: string;
  googleSignIn: boolean;
  /** Told of each fresh access token and of sign-out (specification, section 7); null: nobody. */
  tokenSyncUrl: string | null;
  /** Who takes the cards: its half of the payment page is loaded, and no other. */
  cards: { provider: 'embedded' } | { provider: 'stripe'; publishableKey: string };
};

/** Who a page is rendered for, with an access token for its calls. */
export type SignedIn = {
  email: string;
  displayName: string;
  /** Empty when there is no photo. */
  photoURL: string;
  accessToken: string;
};

/** What the server gives the web client's server half to render a page with. */
export type PageServices = {
  /** Reaches the API without leaving the process, where the API is this program. */
  fetchApi: typeof fetch;
  publicConfig: PublicConfig;
  /** Null: nobody. Without it the API has to be asked whose the page's cookie is. */
  signedIn?: SignedIn | null;
  /** Marks the scripts that the rendering itself writes into the page, and nothing else. */
  scriptNonce: string;
};

/** Pages that anybody may read: search engines are told of these, and of no others. */
export const publicPages = ['/', '/blog', '/login', '/register'] as const;
