/** The condition of a setting that is an address of the web. */
export const wholeAddress = {
  protocol: /^https?$/,
  error: 'Give a whole address, like https://example.org.',
};
