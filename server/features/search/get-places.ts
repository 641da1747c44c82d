import { findPlace } from '#contract/places/find-place.ts';
import { suggestPlaces } from '#contract/places/suggest-places.ts';
import type { Handler } from '#server/http/api/handler.ts';

const nowhere = { division: null, district: null, area: null };

/** The place that a text means, and those that its beginning may become; without the database. */
export const getPlaces: Handler<'GET /places'> = async ({ query: { q } }) => ({
  ...nowhere,
  ...findPlace(q),
  suggestions: suggestPlaces(q),
});
