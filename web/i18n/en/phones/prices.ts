import { countedEn, dayEn } from '#contract/formats/en.ts';
import { leastMonthSales, priceMonths } from '#contract/limits.ts';

/** What phones of a kind sell for, on a phone's page and in the seller's form. */
export const messages = {
  prices: {
    title: 'Is the price fair?',
    below: (price: string) => `${price} below what it usually sells for`,
    above: (price: string) => `${price} above what it usually sells for`,
    usual: 'About what it usually sells for',
    range: (median: string, low: string, high: string) =>
      `Usually ${median}. Half of them cost between ${low} and ${high}.`,
    basis: (sold: number, listed: number) => {
      const sales = countedEn(sold, 'completed sale', 'completed sales');
      const asked = `${countedEn(listed, 'phone', 'phones')} for sale`;
      const each = 'one for each buyer and seller: same model, memory and condition.';
      if (listed === 0)
        return `From ${sales} of ${priceMonths} months here, one for each buyer: same model, memory and condition.`;
      if (sold === 0) return `From ${asked} here, ${each}`;
      return `From ${sales} of ${priceMonths} months here and ${asked}, ${each}`;
    },
    notEnough: 'There are not enough sales yet to say what such a phone sells for.',
    scale: (phone: string, median: string) => `This phone ${phone}, usually ${median}`,
    hint: (low: string, high: string) => `Such phones sell here for ${low} to ${high}.`,
    months: 'Month by month',
    monthsSummary: `The median of what was paid. Months with fewer than ${leastMonthSales} sales are left out.`,
    month: 'Month',
    monthName: (month: string) =>
      `${dayEn(`${month}-01`).replace(/^\S+ /, '')} ${month.slice(0, 4)}`,
    paid: 'Usual price',
    sold: 'Sold',
    tooFew: 'too few',
    count: (count: number) => String(count),
    choose: 'choose a month',
    showTable: 'Show as a table',
  },
};
