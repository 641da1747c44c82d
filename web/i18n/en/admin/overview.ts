import type { OverviewPeriod } from '#contract/constants.ts';
import { countedEn, dayEn, numberEn } from '#contract/formats/en.ts';

/** The overviews: of the shop for admins, of their own sales for sellers. */
export const messages = {
  charts: {
    period: 'How far back',
    periods: {
      '7-days': '7 days',
      '30-days': '30 days',
      '13-weeks': '13 weeks',
      '52-weeks': '52 weeks',
    } as Record<OverviewPeriod, string>,
    day: 'Day',
    week: 'Week',
    /** A day, or a week with its first and last day; YYYY-MM-DD. */
    span: (from: string, to: string) =>
      from === to ? dayEn(from) : `${dayEn(from)} – ${dayEn(to)}`,
    chooseDay: 'choose a day',
    chooseWeek: 'choose a week',
    showTable: 'Show as a table',
    count: numberEn,
    /** `value` is in words, such as `3 sales`, `span` a day or a week. */
    peak: (value: string, span: string) => `Highest: ${value}, ${span}.`,
    sales: 'Sales',
    takings: 'Takings',
    soldFor: (sales: number, price: string) => `${countedEn(sales, 'sale', 'sales')}, ${price}`,
    salesCount: (sales: number) => countedEn(sales, 'sale', 'sales'),
    noSales: (period: string) => `Nothing was sold in the last ${period}.`,
    salesSummary: (sales: number, price: string, period: string) =>
      `${countedEn(sales, 'sale', 'sales')} for ${price} in the last ${period}.`,
  },
  overview: {
    toHealth: 'How is the shop: backup, mails, jobs and disk',
    description: 'Sales, sign-ups, reports and payments over time, and by brand.',
    signUps: 'Sign-ups',
    buyers: 'Buyers',
    sellers: 'Sellers',
    noSignUps: (period: string) => `Nobody signed up in the last ${period}.`,
    signUpsSummary: (buyers: number, sellers: number, period: string) =>
      `${countedEn(buyers, 'buyer', 'buyers')} and ${countedEn(sellers, 'seller', 'sellers')} signed up in the last ${period}.`,
    people: (count: number) => countedEn(count, 'person', 'people'),
    reports: 'Reports',
    noReports: (period: string) => `No phone was reported in the last ${period}.`,
    reportsSummary: (reports: number, period: string) =>
      `${countedEn(reports, 'report', 'reports')} in the last ${period}.`,
    reportsCount: (reports: number) => countedEn(reports, 'report', 'reports'),
    payments: 'Payments',
    received: 'Received',
    refunded: 'Given back',
    noPayments: (period: string) => `No money moved in the last ${period}.`,
    paymentsSummary: (received: string, refunded: string, period: string) =>
      `${received} received and ${refunded} given back in the last ${period}.`,
    brands: 'By brand',
    brand: 'Brand',
    forSale: 'For sale now',
    brandsSummary: (name: string, price: string) => `${name} sold most: ${price}.`,
  },
  mySales: {
    description: 'How often your phones were looked at, booked and sold.',
    interest: 'Views and bookings',
    views: 'Views',
    bookings: 'Bookings',
    noInterest: (period: string) => `Nobody has looked at your phones in the last ${period}.`,
    interestSummary: (views: number, bookings: number, period: string) =>
      `${countedEn(views, 'view', 'views')} and ${countedEn(bookings, 'booking', 'bookings')} in the last ${period}.`,
    viewMeaning:
      'A view means that somebody opened a phone’s page, photo or booking form. Your own views are not counted, and we do not show who looked.',
    returned: (price: string) => `${price} of it is refunded to buyers.`,
    phones: 'Phone by phone',
    phonesSummary: 'Your phones, the most looked at first.',
    phone: 'Phone',
    price: 'Asking price',
    state: 'State',
    sold: 'Sold',
    forSale: 'For sale',
    viewsAndBookings: (views: number, bookings: number) =>
      `${countedEn(views, 'view', 'views')}, ${countedEn(bookings, 'booking', 'bookings')}`,
    empty: 'There is nothing to show yet',
    emptyHint: 'List a phone, and you see here how often people look at it and book it.',
  },
};
