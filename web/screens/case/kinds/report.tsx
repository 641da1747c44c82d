import { Link } from 'react-router';
import type { ReportCase } from '#contract/admin/moderation.ts';
import { mayOpen } from '#contract/members/staff-pages.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { useStaffRole } from '#web/api/use-staff-role.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { DecisionList } from '#web/shop/decision-list.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList, Fact, Facts } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { Section } from '#web/ui/page.tsx';

const reportsMessages = messagesPart('reports');

const ReportForm = lazyComponent(() => import('./report-form.tsx').then((file) => file.ReportForm));

/** A reported phone with everything that an admin needs to decide. */
export function ReportedPhone({ found: seen }: { found: ReportCase }) {
  const t = useMessages(reportsMessages);
  const { listing, reports } = seen;
  return (
    <div className="grid gap-8">
      <Section id="listing" title={t.reportCase.listing}>
        <Listing listing={listing} id={seen.itemId} />
      </Section>
      <Section id="reports" title={t.reportCase.reports}>
        {reports.length > 0 ? <Reports reports={reports} /> : <p>{t.reportCase.noReports}</p>}
      </Section>
      <Section id="seller" title={t.reportCase.seller}>
        <Seller seller={seen.seller} />
      </Section>
      <Section id="decide" title={t.reportCase.decide}>
        {listing.removed ? (
          <Notice>{t.reportCase.closed}</Notice>
        ) : seen.own ? (
          <Notice>{t.reportCase.own}</Notice>
        ) : (
          <LazyBoundary>
            {/* Remounted after each decision, which changes the version. */}
            <ReportForm key={seen.version} seen={seen} />
          </LazyBoundary>
        )}
      </Section>
      {seen.decisions.length > 0 && (
        <Section id="decisions" title={t.decisions.title}>
          <DecisionList decisions={seen.decisions} />
        </Section>
      )}
    </div>
  );
}

function stateOf(listing: ReportCase['listing']) {
  if (listing.removed) return 'removed';
  if (listing.paid) return 'paid';
  return listing.hidden ? 'hidden' : 'sale';
}

function Listing({ listing, id }: Pick<ReportCase, 'listing'> & { id: string }) {
  const t = useMessages(reportsMessages);
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {listing.img && (
        <Picture
          src={listing.img}
          alt={t.product.photoOf(listing.name)}
          sizes="160px"
          className="aspect-square w-40 rounded-control object-cover"
        />
      )}
      <div className="grid min-w-0 content-start gap-3">
        <h3 className="text-lg font-bold wrap-anywhere">{listing.name}</h3>
        <p className="whitespace-pre-line wrap-anywhere">{listing.description}</p>
        <Facts>
          <Fact term={t.common.price}>
            {t.price(listing.selingPrice)} ({t.product.marketPrice(t.price(listing.marketPrice))})
          </Fact>
          <Fact term={t.product.condition}>{t.conditions[listing.condition]}</Fact>
          <Fact term={t.product.location}>{listing.location}</Fact>
          <Fact term={t.reportCase.listed}>
            <Timestamp at={listing.listedAt} />
          </Fact>
          <Fact term={t.reportCase.state}>{t.reportCase.states[stateOf(listing)]}</Fact>
        </Facts>
        {stateOf(listing) === 'sale' && (
          <PageLink to={phonePath({ _id: id, name: listing.name })}>
            {t.reportCase.publicPage}
          </PageLink>
        )}
      </div>
    </div>
  );
}

function Seller({ seller }: Pick<ReportCase, 'seller'>) {
  const t = useMessages(reportsMessages);
  const shownAddress = useShownAddress();
  const text = t.reportCase;
  const role = useStaffRole();
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <Facts>
        <Fact term={t.common.name}>{seller.name}</Fact>
        <Fact term={t.common.email}>{shownAddress(seller.email)}</Fact>
        <Fact term={text.since}>{t.date(seller.memberSince)}</Fact>
        <Fact term={text.phones}>{text.phoneCounts(seller.unsold, seller.sold)}</Fact>
        <Fact term={text.reportsEver}>{text.reportCounts(seller.reports, seller.upheld)}</Fact>
        <Fact term={text.warnings}>{text.number(seller.warnings)}</Fact>
      </Facts>
      {mayOpen(role, '/dashboard/people') && (
        <PageLink to={`/dashboard/people/${seller._id}`}>{text.person}</PageLink>
      )}
    </div>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 w-fit items-center font-semibold text-brand underline"
    >
      {children}
    </Link>
  );
}

function Reports({ reports }: Pick<ReportCase, 'reports'>) {
  const t = useMessages(reportsMessages);
  const text = t.reportCase;
  return (
    <CardList label={text.reports}>
      {reports.map(({ _id, at, reason, comment, outcome, reporter }) => (
        <Card key={_id}>
          <div className="grid gap-1">
            <h3 className="font-bold">{reason ? t.reporting.reasons[reason] : text.noReason}</h3>
            {comment && <p className="whitespace-pre-line wrap-anywhere">{comment}</p>}
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span className="wrap-anywhere">{text.by(reporter.name)}</span>
              <Timestamp at={at} />
            </p>
            <p className="text-sm text-muted">
              {text.reporterHistory(reporter.reports, reporter.upheld, reporter.dismissed)}
            </p>
          </div>
          <p>
            <Badge tone={outcome ? 'plain' : 'waiting'}>
              {outcome ? text.outcomes[outcome] : text.open}
            </Badge>
          </p>
        </Card>
      ))}
    </CardList>
  );
}
