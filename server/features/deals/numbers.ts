/** The columns once both have agreed to meet, or have met: each sees the other's number. */
export const bothShared = (now: Date) => ({
  buyer_number_shared_at: now,
  seller_number_shared_at: now,
});
