/** In a file of its own, because every page loads the messages of the other rules. */
export const declarationMessages = {
  numberInvalid: 'Use a whole number that is possible here',
  modelUnknown: 'Choose a model of this brand from the list',
  placeUnknown: 'Choose a place from the list',
  districtAsked: 'We do not know this place. Choose its district.',
} as const;
