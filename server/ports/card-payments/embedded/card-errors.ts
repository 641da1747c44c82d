/** What the person who pays reads; the codes are those that card providers use. */
export const cardErrors = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little while.',
  incorrect_number: 'Your card number is incorrect.',
  test_mode_live_card: 'Your card was declined: only test cards are accepted here.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
  authentication_failed: 'We could not authenticate your card. Please choose another card.',
} as const;

export type CardErrorCode = keyof typeof cardErrors;

/** What is wrong with a request rather than with a card: code → HTTP status and message. */
export const requestErrors = {
  invalid_request: { status: 400, message: 'The payment request could not be read.' },
  resource_missing: { status: 404, message: 'There is no such payment.' },
  unexpected_state: {
    status: 409,
    message: 'This payment has already ended. Please open the payment page again.',
  },
  api_error: { status: 500, message: 'Something went wrong with the payment. Please try again.' },
} as const;

export type RequestErrorCode = keyof typeof requestErrors;
