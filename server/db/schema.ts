import type { BooksTables } from './tables/books.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { DealsTables } from './tables/deals.ts';
import type { MembersTables } from './tables/members.ts';
import type { NoticesTables } from './tables/notices.ts';
import type { OffersTables } from './tables/offers.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { PayoutsTables } from './tables/payouts.ts';
import type { ProductsTables } from './tables/products.ts';
import type { ProofsTables } from './tables/proofs.ts';
import type { ShopTables } from './tables/shop.ts';
import type { StaffTables } from './tables/staff.ts';
import type { ThreadsTables } from './tables/threads.ts';

/** All tables and views; each subject has its own in `tables/`. */
export interface Database
  extends BooksTables,
    CatalogueTables,
    DealsTables,
    MembersTables,
    NoticesTables,
    OffersTables,
    PaymentsTables,
    PayoutsTables,
    ProductsTables,
    ProofsTables,
    ShopTables,
    StaffTables,
    ThreadsTables {}
