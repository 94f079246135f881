import type { Page } from '@playwright/test';
import { filled, openFirst } from '../backoffice/pages.ts';

/** Screen of the console. Its steps work in both languages. */
export interface BackofficeScreen {
  /** Title beside the screen's pictures. */
  readonly title: string;
  readonly address: `/${string}`;
  /** Steps before the picture, beyond opening the address. */
  readonly first?: (page: Page) => Promise<void>;
}

interface BackofficeSheet {
  readonly name: string;
  /** Whether smaller pictures are enough, as for a form of few fields. */
  readonly small?: true;
  readonly screens: readonly BackofficeScreen[];
}

export const backofficeSheets: readonly BackofficeSheet[] = [
  {
    name: 'backoffice-queues',
    screens: [
      { title: 'Overview', address: '/dashboard' },
      queue('Inbox', '/support'),
      queue('Withdrawals', '/withdrawals'),
      { title: 'A withdrawal is refused', address: '/withdrawals', first: refuse },
      queue('Bank receipts', '/bank-receipts'),
      queue('Slips to review', '/slips'),
      queue('Gift links', '/giftlinks'),
      queue('Exceptions', '/exceptions'),
      queue('Reconciliation', '/reconciliation'),
      queue('Approvals', '/approvals'),
      queue('Risk reviews', '/risk-reviews'),
      { title: 'All shortcuts', address: '/withdrawals', first: (page) => pressFor(page, '?') },
      { title: 'Find a page', address: '/dashboard', first: (page) => pressFor(page, 'ControlOrMeta+k') },
    ],
  },
  {
    name: 'backoffice-business',
    screens: [
      { title: 'Members', address: '/members', first: (page) => findMembers(page, 'ทองสุข') },
      { title: 'A member', address: '/members', first: openMember },
      { title: 'Check a statement', address: '/members', first: checkStatement },
      { title: 'List of members', address: '/members/list' },
      { title: 'Bonuses', address: '/bonuses' },
      { title: 'A bonus', address: '/bonuses', first: openRow },
      { title: 'Referrals and cashback', address: '/bonuses/settings' },
      { title: 'Receiving accounts', address: '/banks' },
      { title: 'Banks', address: '/banks/all' },
      { title: 'Games', address: '/games' },
      { title: 'Providers', address: '/games/providers' },
      { title: 'Notice', address: '/content' },
      { title: 'Banners', address: '/content/inviteBanners' },
      { title: 'Agreements', address: '/content/agreements' },
      { title: 'Maintenance', address: '/rules' },
      { title: 'Withdrawal limits', address: '/rules/withdraw' },
    ],
  },
  {
    name: 'backoffice-content',
    small: true,
    screens: [
      { title: 'Banners of refunds', address: '/content/refundBanners' },
      { title: 'Conditions', address: '/content/conditions' },
      { title: 'Contact', address: '/content/contact' },
      { title: 'Name and site', address: '/content/info' },
      { title: 'Sources', address: '/content/sources' },
      { title: 'How to', address: '/content/howto' },
      { title: 'SMS code', address: '/rules/registerOTP' },
      { title: 'Chat', address: '/rules/enableChatWidget' },
      { title: 'Support', address: '/rules/support' },
      { title: 'Slip hours', address: '/rules/slip' },
      { title: 'Countries', address: '/rules/jurisdictions' },
      { title: 'Deposits', address: '/rules/deposit' },
      { title: 'Wallets', address: '/rules/depositWallets' },
      { title: 'Risk reviews', address: '/rules/riskReviews' },
      { title: 'Alarms', address: '/rules/alarms' },
      { title: 'Target times', address: '/rules/queueTargets' },
      { title: 'Data retention', address: '/rules/retention' },
      { title: 'End of service', address: '/rules/end' },
    ],
  },
  {
    name: 'backoffice-control',
    screens: [
      { title: 'Reports', address: '/reports' },
      { title: 'Retention', address: '/reports/cohorts' },
      { title: 'Balances at a point in time', address: '/reports/balances-at' },
      { title: 'Audit', address: '/audit' },
      { title: 'Alarms', address: '/alarms' },
      { title: 'System health', address: '/system-health' },
      { title: 'Staff', address: '/staff', first: openRow },
      { title: 'Roles', address: '/staff/roles' },
      { title: 'My account', address: '/account' },
    ],
  },
];

function queue(title: string, address: `/${string}`): BackofficeScreen {
  return { title, address, first: takeFirst };
}

/**
 * Opens the first item of a queue and waits until it is assigned, because nothing can be decided before. In
 * the inbox anybody may answer.
 */
export async function takeFirst(page: Page): Promise<void> {
  if (!(await openFirst(page))) throw new Error('nothing waits here');
  if (new URL(page.url()).pathname.startsWith('/support')) return;
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Unassign|คืนคิว)/ })
    .waitFor();
}

async function refuse(page: Page): Promise<void> {
  await takeFirst(page);
  await pressFor(page, 'r');
  await page.keyboard.press('2');
}

async function pressFor(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
}

async function findMembers(page: Page, name: string): Promise<void> {
  const field = page.getByRole('main').locator('input').first();
  await field.fill(name);
  await field.press('Enter');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
}

/** Checks a statement that the demo has not issued. */
async function checkStatement(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByPlaceholder('ST-XXXX-XXXX') });
  await form.getByPlaceholder('ST-XXXX-XXXX').fill('ST-7K2M-9QXR');
  await form.getByPlaceholder('XXXX-XXXX-XXXX-XXXX').fill('0A1B-2C3D-4E5F-6789');
  await form.getByRole('button').click();
  await page.getByRole('main').getByRole('status').filter({ hasText: /./ }).waitFor();
}

/** Opens a member of the demo data (server/src/demo/population/) who waits for a review. */
async function openMember(page: Page): Promise<void> {
  await findMembers(page, 'วรรณา ทองสุข');
  await openRow(page);
}

async function openRow(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('row').nth(1).click();
  await filled(page);
}
