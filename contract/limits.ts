/**
 * Plain numbers that a rule and the sentences about it share. Without Zod, and each by itself, so
 * that a page's texts get a number without the bytes of the rules.
 */

/** How long an open payment page holds the phone for one buyer. */
export const holdMinutes = 15;

/** Of a phone, with its cover. */
export const photosMost = 8;
export const imageMegabytes = 8;
export const imageMegapixels = 40;

export const passwordLeast = 6;
export const passwordMost = 128;
/** Of the link in a 'Forgot password' mail. */
export const passwordResetHours = 1;
/** Age of a login at which an account without a password can still be deleted. */
export const freshSessionMinutes = 5;
/** After too many wrong codes of the second factor in a row. */
export const factorLockMinutes = 15;
export const recoveryCodesCount = 10;

/** A new phone costs at most so many times the price of the used one, or the seller confirms it. */
export const believableTimes = 3;

/** The largest amount that card providers charge at once. */
export const priceMostTaka = 999_999;

/** Characters of a file of payout results, within `limits.jsonBytes`; a batch has some hundred transfers at most. */
export const resultFileMost = 80_000;

/** Digits and letters of the code of a sale paper. */
export const paperCodeLetters = 12;

/** Of a mobile number. */
export const phoneDigits = 11;

/** One seller's phones that are advertised at the same time. */
export const advertsMost = 3;
/** The same for a new seller: no badge, no completed paid deal, and recently registered. */
export const newSellerAdverts = 2;
export const newSellerDays = 30;

/** What one side of a deal writes about the other, and the reply. */
export const sentenceMost = 300;

/** Days after a sale in which buyer and seller see each other's number. */
export const numberShownDays = 30;

/** Phones in a comparison: the columns that fit a screen of 320 px. */
export const maxCompared = 3;

/** Searches that a member can save: as many as a person can overlook. */
export const maxSavedSearches = 20;

/** Who sends one text as the first message to so many people within `sameTextHours` is a case. */
export const sameTextFrom = 5;
export const sameTextHours = 24;

/** The suspicion that a deal is of one person with themselves (`ringRules`). */
export const ringDeviceMinutes = 30;
export const ringPairDeals = 3;
export const ringQuickMinutes = 10;

/** After unpaid holds of a phone by many buyers. */
export const phoneRestMinutes = 45;
/** After call-offs and refusals that leave a mark. */
export const callOffPauseDays = 7;
/** Deals that end by a buyer's silence, and days in which they count. */
export const silencesMost = 2;
export const silenceDays = 30;

/** Codes by SMS are refused for so long after too many wrong ones. */
export const numberLockMinutes = 60;
export const numberCodeDigits = 6;
export const numberCodeMinutes = 10;
/** Without use: operators give a number to another person after twelve months. */
export const silentNumberMonths = 11;
/** Hours until the number of a person counts who has lost all keys, after two of the staff agreed. */
export const lostKeyWaitHours = 72;

/** For callers without a login, after too many tries of a network, and for a full support desk. */
export const strangerWaitMinutes = 60;
export const supportWaitMinutes = 60;

/** The night of Dhaka, in which only money and meetings are mailed. */
export const nightFrom = 22;
export const nightUntil = 8;
/** A mail follows a push that was not read within this time. */
export const unreadMinutes = 10;

/** Checks of payment settings: while something is not right, and otherwise. */
export const gatewayAgainMinutes = 5;
export const gatewayCheckHours = 6;

/** Staff see a refund, or a due payout, that waits longer. */
export const slowRefundDays = 1;
export const latePayoutDays = 3;

/**
 * Of the prices of a model: their months, and the sales of a month from which its price is shown; of
 * fewer a reader could identify single ones.
 */
export const priceMonths = 12;
export const leastMonthSales = 3;

/** Time after which money that has not arrived is worth a question to the operator. */
export const holdAskHours = 24;
export const refundAskDays = 10;
export const payoutAskDays = 7;

/** The promises of the home page: the phone is not as described, or is not wanted; and an answer. */
export const returnDays = 30;
export const changedMindDays = 7;
export const supportHours = 24;

/**
 * With less weight no usual price is shown. Two invented sales weigh four. Of nine, the fifth (the
 * median) stays within the other prices; of eight, they could move it anywhere.
 */
export const minVotes = 9;
/** Days after its end until a sale counts in prices, so that an admin can find a fraud first. */
export const saleCountsAfterDays = 3;

/** Of the code that a buyer shows at the meeting. */
export const codeDigits = 6;
/** Wrong codes, after which every code is refused for some hours. */
export const codeTries = 5;
export const codeLockHours = 1;
/** Phones that are reserved for one buyer's cash at the same time. */
export const reservationsMost = 2;
/** Phones that one buyer pays for, or has paid for without an agreed meeting, at the same time. */
export const unarrangedMost = 3;
/** Photos of a problem with a phone, and of a message. */
export const problemPhotos = 6;
export const messagePhotos = 4;

/** Letters of a shop's own name. */
export const shopNameLeast = 2;
export const shopNameMost = 30;
/** Hours that a shop may promise at most until a message is answered: a week. */
export const promisedHoursMost = 168;

/** Answers that a member can save, each as long as a message. */
export const maxSavedAnswers = 20;

/** New offers and counters of a buyer for one phone within these hours, also those withdrawn. */
export const offersPerDay = 3;
export const offerWindowHours = 24;

/**
 * Hours after its end until a month can be closed. By then every server has written what began in
 * the month, so nothing is added to a closed month.
 */
export const closeWaitHours = 24;

/** Minutes for which a fresh strong login, or a passkey that was used again, proves the owner. */
export const freshLoginMinutes = 10;

/**
 * Days for which a person with a new role approves nothing that another has done: long enough that all
 * admins, who are notified, can act.
 */
export const newStaffDays = 3;

/** Days after a deal's end, or after the last message, until photos are deleted. */
export const photoDays = 180;

/** Of a seller's answers in threads: waits that began longer ago do not count. */
export const answerTimesDays = 90;
/** A question without an answer for so long counts as one whose answer never comes. */
export const lateAnswerHours = 24;

/** Days after which a mark against a member is no longer shown. */
export const markDays = 365;
/** Days in which a member can answer the claim that they did not come. */
export const accusedDays = 7;

/** Minutes after which an entry of the staff's queue that was taken is free again. */
export const queueTakenMinutes = 30;

/** User-perceived characters of a message. */
export const messageLength = 1_000;

/**
 * Of the code that a new seller photographs with the phone. After `codePhotoHours` without a decision of
 * staff the listing is in its place all the same; without a photo, after `newListingDays`.
 */
export const codePhotoLetters = 4;
export const codePhotoHours = 48;
export const newListingDays = 30;
/** Days until the photo is deleted after the decision, and decisions of which the median is shown. */
export const codePhotoKeptDays = 30;
export const codePhotoLooks = 100;
/** Of fewer decisions the median would be chance. */
export const codePhotoLooksLeast = 5;

/** With fewer photos or words buyers have questions. */
export const leastPhotos = 3;
export const leastWords = 8;

/** Rows of one exported file, so that a process needs little memory for it; more are refused, not cut. */
export const exportRowsMax = 10_000;
