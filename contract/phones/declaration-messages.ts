/** Apart from the messages of all rules, which every page loads. */
export const declarationMessages = {
  numberInvalid: 'Use a whole number that is possible here',
  modelUnknown: 'Choose a model of this brand from the list',
  placeUnknown: 'Choose a place from the list',
} as const;
