import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';

const shop = sharedShop('writing');

test('an admin writes the terms and the imprint, and visitors read them and earlier versions', async () => {
  const visitor = await shop.visit();
  await visitor.page.goto('/shop/terms');
  await visitor.page.getByText('This shop has not written this page yet.').waitFor();
  const robots = visitor.page.locator('meta[name=robots]');
  expect(await robots.getAttribute('content')).toBe('noindex');

  const admin = await shop.visit('admin');
  const { page } = admin;
  await page.goto('/dashboard/shoppages');
  const card = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await card('Terms').getByText('Missing').waitFor();
  await card('Terms').getByRole('link', { name: 'Write: Terms' }).click();
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  await field('In English').fill('# Buying\nPay <b>here</b>.\n\nMeet by day.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Write something').waitFor();
  expect(await field('In English').inputValue()).toContain('# Buying');
  await field('In Bangla').fill('# কেনা\nএখানে টাকা দিন।');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The page is published').waitFor();
  await card('Terms')
    .getByText(/^Written/)
    .waitFor();

  // From the footer, at once, and in both languages.
  await visitor.page.goto('/');
  const footer = visitor.page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'About this shop' }).click();
  const pages = visitor.page.getByRole('main').getByRole('listitem');
  await pages.getByRole('link', { name: 'Terms' }).click();
  await visitor.page.getByRole('heading', { level: 2, name: 'Buying' }).waitFor();
  // A page without a text has no link; refunds are shown by the rules of deals.
  expect(await visitor.page.getByRole('link', { name: 'Privacy' }).count()).toBe(0);
  const refunds = visitor.page.getByRole('main').getByRole('link', { name: 'Refunds' });
  expect(await refunds.getAttribute('href')).toBe('/shop/refunds');
  await visitor.page.getByText('Pay <b>here</b>.', { exact: true }).waitFor();
  expect(await robots.count()).toBe(0);
  await visitor.page.goto('/bn/shop/terms');
  await visitor.page.getByText('এখানে টাকা দিন।').waitFor();

  // Without script: the form has the current text, and loses nothing when it is refused.
  const plain = await shop.visit('admin', { javaScriptEnabled: false });
  await plain.page.goto('/dashboard/shoppages/terms');
  const english = plain.page.getByLabel('In English', { exact: true });
  expect(await english.inputValue()).toContain('Meet by day.');
  await english.fill('Pay here, or at the meeting.');
  const bangla = plain.page.getByLabel('In Bangla', { exact: true });
  await bangla.fill(' ');
  plain.expects(/status of 400/);
  await plain.page.getByRole('button', { name: 'Publish' }).click();
  await plain.page.getByText('Write something').waitFor();
  expect(await english.inputValue()).toBe('Pay here, or at the meeting.');
  await bangla.fill('এখানে বা দেখা করার সময় টাকা দিন।');
  await plain.page.getByRole('button', { name: 'Publish' }).click();
  await plain.page.getByText('The page is published').waitFor();

  const reader = await shop.visit(undefined, { javaScriptEnabled: false });
  await reader.page.goto('/shop/terms');
  await reader.page.getByText('Pay here, or at the meeting.').waitFor();
  await reader.page
    .getByRole('link', { name: /^Version of/ })
    .last()
    .click();
  await reader.page.getByText(/^An earlier version, of/).waitFor();
  await reader.page.getByText('Meet by day.').waitFor();
  expect(await reader.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

  await plain.page.goto('/dashboard/shoppages/imprint');
  const facts = {
    'Legal name': 'Rina Telecom',
    Address: '12 Mirpur Road, Dhaka 1207',
    'Trade licence number': 'TRAD/DSCC/014532/2024',
    'Complaints officer': 'Rina Akter',
    'Phone for complaints': '+880 1712-345678',
    'Email for complaints': 'complaints@shop.example',
  };
  for (const [label, value] of Object.entries(facts)) {
    await plain.page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  }
  await plain.page.getByRole('button', { name: 'Publish' }).click();
  await plain.page.getByText('Trade licence number or DBID is missing').waitFor();
  await reader.page.goto('/shop/imprint');
  const shown = await reader.page.getByRole('main').locator('dl').textContent();
  expect(shown).toBe(
    'Legal nameRina TelecomAddress12 Mirpur Road, Dhaka 1207' +
      'Trade licence numberTRAD/DSCC/014532/2024DBIDNot stated' +
      'Complaints officerRina AkterPhone for complaints01712345678' +
      'Email for complaintscomplaints@shop.example',
  );
});
