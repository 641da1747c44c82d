/** What stands below a list that goes on. */
export const listsEn = {
  showMore: 'Show more phones',
  newest: 'Back to the newest phones',
};
