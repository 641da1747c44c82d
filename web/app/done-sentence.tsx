import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { idPattern } from '#contract/constants.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import type { Messages } from '#web/i18n/loaders.ts';
import { parts } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';

/** Loaded after a booking. */
const PushAsk = lazy(async () => {
  const { PushAsk } = await importWithRetry(() => import('#web/shop/push-ask.tsx'));
  return { default: PushAsk };
});

type Sentence = {
  part?: (typeof parts)[keyof typeof parts];
  text: (t: Messages) => string;
  /** The most likely next page. */
  next?: { to: string; label: (t: Messages) => string };
  /**
   * After a booking there are two links: to the payment of the order in the address, or to all
   * orders.
   */
  booked?: 'by-form' | 'by-script';
  /** The report can be withdrawn for some seconds, as in the script's dialog. */
  isReport?: true;
};

/** Its rows lead to each listing's own page, which the address of home does not name. */
const myProducts: Sentence['next'] = {
  to: '/dashboard/myproducts',
  label: (t) => t.dashboard.myProducts,
};

/** By the value of the parameter `done`: the toasts of the specification, as sentences. */
const doneNotices: Record<string, Sentence> = {
  'logged-in': { part: parts.account, text: (t) => t.login.toastDone },
  'logged-out': { text: (t) => t.nav.toastLogout },
  'reset-sent': { part: parts.account, text: (t) => t.forgotPassword.sentNotice },
  'password-reset': { part: parts.account, text: (t) => t.resetPassword.toastDone },
  confirmed: { part: parts.account, text: (t) => t.confirmAddress.toastDone },
  'confirmation-sent': { part: parts.account, text: (t) => t.confirmAddress.toastSent },
  registered: { part: parts.account, text: (t) => t.register.toastDone },
  booked: { part: parts.buying, text: (t) => t.booking.toastBooked, booked: 'by-form' },
  // With a script, the toast has shown it already.
  'book-next': { part: parts.buying, text: (t) => t.orderNext.pay, booked: 'by-script' },
  reported: { part: parts.reports, text: (t) => t.product.toastReported, isReport: true },
  'report-undone': { part: parts.reports, text: (t) => t.reporting.undone },
  'search-saved': {
    part: parts.search,
    text: (t) => t.saved.toastSearch,
    next: { to: '/saved', label: (t) => t.saved.searches },
  },
  'search-removed': { part: parts.search, text: (t) => t.saved.toastRemoved },
  seller: { part: parts.selling, text: (t) => t.becomeSeller.toastDone },
  decided: { part: parts.reports, text: (t) => t.reportCase.toastDecided },
  answered: { part: parts.notices, text: (t) => t.notices.toastAnswered },
  refunded: { part: parts.payments, text: (t) => t.payments.toastRefunded },
  reviewed: { part: parts.payments, text: (t) => t.payments.toastReviewed },
  'refund-by-hand': { part: parts.payments, text: (t) => t.payments.toastByHand },
  'refund-approved': { part: parts.payments, text: (t) => t.payments.toastByHandApproved },
  'paid-by-hand': { part: parts.payments, text: (t) => t.payments.toastByHand },
  'paid-approved': { part: parts.payments, text: (t) => t.payments.toastPaidApproved },
  'destination-confirmed': { part: parts.money, text: (t) => t.money.toastConfirmed },
  'payout-results': { part: parts.money, text: (t) => t.payouts.toastResults },
  'destination-set': { part: parts.money, text: (t) => t.money.toastSaved },
  'batch-made': { part: parts.money, text: (t) => t.payouts.toastMade },
  'batch-approved': { part: parts.money, text: (t) => t.payouts.toastApproved },
  'batch-dissolved': { part: parts.money, text: (t) => t.payouts.toastDissolved },
  'payouts-held': { part: parts.money, text: (t) => t.payouts.toastHeld },
  'hold-lifted': { part: parts.money, text: (t) => t.payouts.toastLifted },
  'settlement-imported': { part: parts.books, text: (t) => t.settlements.toastImported },
  'bank-imported': { part: parts.books, text: (t) => t.bank.toastImported },
  'bank-explained': { part: parts.books, text: (t) => t.bank.toastExplained },
  'month-closed': { part: parts.books, text: (t) => t.books.toastClosed },
  'payout-settled': { part: parts.money, text: (t) => t.payouts.toastSettled },
  'notices-set': { part: parts.notices, text: (t) => t.noticeSettings.toastSaved },
  'all-read': { part: parts.notices, text: (t) => t.notices.toastRead },
  added: {
    part: parts.selling,
    text: (t) => t.addProduct.added(t.addProduct.listingNext),
    next: myProducts,
  },
  'added-code-next': {
    part: parts.selling,
    text: (t) => t.addProduct.added(t.addProduct.codeNext),
    next: myProducts,
  },
  // With a script, the toast has shown the rest already.
  'listing-next': {
    part: parts.selling,
    text: (t) => t.addProduct.listingNext,
    next: myProducts,
  },
  'code-next': { part: parts.selling, text: (t) => t.addProduct.codeNext, next: myProducts },
  'added-without-imei': { part: parts.selling, text: (t) => t.imei.addedWithout },
  advertized: { part: parts.selling, text: (t) => t.myProducts.toastAdvertized },
  'name-confirmed': { part: parts.catalogue, text: (t) => t.catalogue.toastConfirmed },
  'model-added': { part: parts.catalogue, text: (t) => t.catalogue.toastModel },
  'models-merged': { part: parts.catalogue, text: (t) => t.catalogue.toastMerged },
  'brand-added': { part: parts.catalogue, text: (t) => t.catalogue.toastBrand },
  'place-added': { part: parts.catalogue, text: (t) => t.catalogue.toastPlace },
  'place-removed': { part: parts.catalogue, text: (t) => t.catalogue.toastPlaceOff },
  'words-passed': { part: parts.catalogue, text: (t) => t.words.toastPassed },
  'stolen-reported': { part: parts.stolen, text: (t) => t.stolen.toastReported },
  'stolen-withdrawn': { part: parts.stolen, text: (t) => t.stolen.toastWithdrawn },
  'queue-taken': { part: parts.queue, text: (t) => t.queue.toastTaken },
  'queue-back': { part: parts.queue, text: (t) => t.queue.toastBack },
  'support-answered': { part: parts.support, text: (t) => t.support.toastAnswered },
  'letter-sent': { part: parts.find, text: (t) => t.person.toastLetter },
  'reply-sent': { part: parts['own-support'], text: (t) => t.ownSupport.toastSent },
  'support-closed': { part: parts.support, text: (t) => t.support.toastClosed },
  'key-added': { part: parts['key-changes'], text: (t) => t.keyChanges.toastAdded },
  'number-removed': { part: parts['key-changes'], text: (t) => t.keyChanges.toastRemoved },
  'change-stopped': { part: parts['key-changes'], text: (t) => t.keyChanges.toastStopped },
  'leave-waits': { part: parts['key-changes'], text: (t) => t.keyChanges.toastLeave },
  'lost-asked': { part: parts['key-changes'], text: (t) => t.noKeys.toastAsked },
  'lost-decided': { part: parts['lost-keys'], text: (t) => t.lostKeys.toastDone },
  'same-text-dismissed': {
    part: parts['same-texts'],
    text: (t) => t.sameTexts.toastDismissed,
  },
  'decision-reviewed': { part: parts.reports, text: (t) => t.decisions.toastReviewed },
  'ring-decided': { part: parts.rings, text: (t) => t.rings.toastDecided },
  'stolen-decided': {
    part: parts['theft-reports'],
    text: (t) => t.stolenMatches.toastDecided,
  },
  'stolen-report-decided': {
    part: parts['theft-reports'],
    text: (t) => t.stolenReports.toastDecided,
  },
  'code-photo-sent': { part: parts['own-listing'], text: (t) => t.codePhoto.toastSent },
  'code-photo-decided': { part: parts['own-listing'], text: (t) => t.codePhotos.toastDone },
  'model-seen': { part: parts.catalogue, text: (t) => t.otherModels.toastSeen },
  'clash-freed': { part: parts.catalogue, text: (t) => t.clashes.toastFreed },
  'clash-seen': { part: parts.catalogue, text: (t) => t.clashes.toastSeen },
  'words-removed': { part: parts.catalogue, text: (t) => t.words.toastRemoved },
  'shop-page': { part: parts['shop-pages'], text: (t) => t.shopPages.toastDone },
  announcement: { part: parts['shop-pages'], text: (t) => t.shopPages.toastSaved },
  'look-published': { part: parts['shop-look'], text: (t) => t.shopLook.toastPublished },
  'look-dropped': { part: parts['shop-look'], text: (t) => t.shopLook.toastDropped },
  'product-edited': { part: parts.selling, text: (t) => t.editProduct.toastDone },
  'self-test-made': { part: parts['self-test'], text: (t) => t.selfTest.made },
  'imeis-saved': { part: parts.selling, text: (t) => t.imei.toastSaved },
  'sale-declared': { part: parts.paper, text: (t) => t.paper.toastDeclared },
  'product-off': { part: parts.selling, text: (t) => t.myProducts.toastTakenOff },
  'product-there': { part: parts.selling, text: (t) => t.myProducts.toastThere },
  'product-back': { part: parts.selling, text: (t) => t.myProducts.toastPutBack },
  'product-listed-again': { part: parts.selling, text: (t) => t.myProducts.toastListedAgain },
  'product-deleted': { part: parts.selling, text: (t) => t.myProducts.toastDeleted },
  verified: { part: parts.people, text: (t) => t.sellers.toastVerified },
  'staff-named': { part: parts.people, text: (t) => t.people.staff.toastDone },
  suspended: { part: parts.people, text: (t) => t.people.suspension.toastBegun },
  unsuspended: { part: parts.people, text: (t) => t.people.suspension.toastEnded },
  unverified: { part: parts.reports, text: (t) => t.verification.toastRemoved },
  'seller-deleted': { part: parts.people, text: (t) => t.sellers.toastDeleted },
  'buyer-deleted': { part: parts.people, text: (t) => t.buyers.toastDeleted },
  'reported-deleted': { part: parts.reports, text: (t) => t.reports.toastDeleted },
  'session-ended': { part: parts.confirmations, text: (t) => t.sessions.toastEnded },
  'sessions-ended': { part: parts.confirmations, text: (t) => t.sessions.toastEndedOthers },
  'profile-saved': { part: parts.profile, text: (t) => t.me.profile.toastSaved },
  'password-saved': { part: parts.profile, text: (t) => t.me.password.toastSaved },
  left: { part: parts.profile, text: (t) => t.me.leave.toastDone },
  sent: { part: parts.help, text: (t) => t.help.toastSent },
  cancelled: { part: parts.buying, text: (t) => t.orders.toastCancelled },
};

/** The sentence of one value of the parameter `done`; nothing for an unknown one. */
export function DoneSentence({ done }: { done: string }) {
  const sentence = Object.hasOwn(doneNotices, done) ? doneNotices[done] : undefined;
  return sentence ? <Sentence key={done} {...sentence} /> : null;
}

function Sentence({ part, text, next, booked, isReport }: Sentence) {
  const t = useMessages(part as never) as Messages;
  const isKept = useKeptPayments();
  return (
    <div className="mx-auto max-w-6xl px-3 pt-4 sm:px-4">
      <Notice
        tone="good"
        action={
          booked ? (
            <AfterBooking
              to={isKept ? '/dashboard/pay' : '/order'}
              next={isKept ? t.orders.pay : t.orders.toOrder}
              all={t.dashboard.myOrders}
              takesFocus={booked === 'by-script'}
            />
          ) : isReport ? (
            <UndoReport label={t.reporting.undo} />
          ) : (
            next && (
              <Link to={next.to} className="font-semibold underline">
                {next.label(t)}
              </Link>
            )
          )
        }
      >
        {text(t)}
      </Notice>
      {booked && (
        <Suspense>
          <PushAsk about="booking" />
        </Suspense>
      )}
    </div>
  );
}

/** The page is scrolled to its top already. */
const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true });

type AfterBookingProps = {
  /** The path of the next page, without the order's id, and its label. */
  to: string;
  next: string;
  all: string;
  /** The dialog has returned the focus to a button far below. */
  takesFocus: boolean;
};

function AfterBooking({ to, next, all, takesFocus }: AfterBookingProps) {
  const order = useSearchParams()[0].get('order') ?? '';
  return (
    <span className="flex flex-wrap gap-2">
      {idPattern.test(order) && (
        <Link ref={takesFocus ? focus : undefined} to={`${to}/${order}`} className={buttonClass()}>
          {next}
        </Link>
      )}
      <Link to="/dashboard/myorders" className={buttonClass('quiet')}>
        {all}
      </Link>
    </span>
  );
}

/** The form of `undo-report` (`web/buying/report-reason-submit.ts`) for the phone that the address names. */
function UndoReport({ label }: { label: string }) {
  const reported = useSearchParams()[0].get('reported') ?? '';
  if (!idPattern.test(reported)) return null;
  return (
    <ButtonForm intent="undo-report" values={{ itemId: reported }}>
      <Button type="submit" variant="quiet" small>
        {label}
      </Button>
    </ButtonForm>
  );
}
