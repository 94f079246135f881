import { randomUUID } from 'node:crypto';
import { normalizeAccountName } from '@kapao/core/account/bank-name';
import type { Page } from '@playwright/test';
import { writeContent } from '../../server/src/content/stored-content.ts';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { someMember, transferIn } from './seed-queues.ts';
import { onDatabase } from './shift.ts';

// Warnings that maker and checker must see before they request or approve.

/** Sends a console call as the user signed in on this page. */
async function call(page: Page, path: string, data?: object) {
  const headers = { 'x-requested-with': 'kapao-backoffice', 'idempotency-key': randomUUID() };
  const answer = await page.request.fetch(`/backoffice/${path}`, {
    method: data ? 'POST' : 'GET',
    headers,
    ...(data && { data }),
  });
  expect([path, answer.status()]).toEqual([path, 200]);
  return answer.json();
}

const words = { th: 'แจกฟรี', la: 'ແຈກຟຣີ', en: 'A free gift' };
const free = {
  code: 'BYTWO',
  kind: 'promotion',
  currency: 'THB',
  name: words,
  description: words,
  terms: {
    credit: { kind: 'fixed', amount: 4_900 },
    minDeposit: 0,
    turnoverMultiple: 0,
    percentFail: 0,
    cap: null,
  },
};

test('a generous offer needs a second approval, shows the reason, and its request can be cancelled', async ({
  signIn,
}) => {
  const [first, second] = [await signIn('content'), await signIn('finance')];
  const [ann, bo] = [new BackofficeScreen(first.page), new BackofficeScreen(second.page)];
  const { page } = ann;
  const queue = 'Approvals';
  await call(page, 'bonuses/BYTWO/draft', { offer: free, revision: null });
  const propose = async () => {
    await page.goto('/bonuses/BYTWO');
    await page.getByRole('button', { name: /^Review and request approval/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Request approval of BYTWO?' });
    // The warning stands above a long list, and focusing the field must not scroll it away.
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expect(dialog.getByText('no deposit required')).toBeInViewport();
    await expect(dialog.getByRole('row', { name: /^Fixed amount/ })).toContainText('฿4,900.00');
    await expect(dialog.getByRole('row', { name: /^Maximum cash-out/ })).toContainText('no maximum');
    await dialog.getByLabel('Reason').fill('for New Year');
    await dialog.getByRole('button', { name: /^Request approval/ }).click();
    await ann.expectSaid('Requested. It is published after a second approval.');
    await expect(page.getByText('requests: “publish it”')).toBeVisible();
  };

  await propose();
  await ann.go(queue);
  await ann.waiting(queue, 'BYTWO').click();
  await ann.press(/^Cancel request/);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await ann.expectSaid('Cancelled.');
  await expect(ann.waiting(queue, 'BYTWO')).toHaveCount(0);

  await propose();
  await bo.go(queue);
  const details = await bo.take(queue, 'BYTWO');
  await expect(details.getByText('no deposit required')).toBeVisible();
  await expect(details.getByRole('row', { name: /^Maximum cash-out/ })).toContainText('no maximum');
  await bo.press(/^Approve/);
  await bo.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await bo.expectSaid('Approved and applied.');
  await page.goto('/bonuses/BYTWO');
  await expect(page.getByText('Running')).toBeVisible();
});

test('a bank receipt warns when the same amount was credited manually to the suggested member @verify', async ({
  signIn,
  stack,
  sandbox,
  memberNumbers,
}) => {
  const [{ page }, second] = [await signIn('finance'), await signIn('owner')];
  const member = await someMember(stack, memberNumbers());
  const name = normalizeAccountName(member.name.replace(/\d/g, 'T'));
  await sandbox.fault({ target: 'bank', fault: 'error-500' });
  await transferIn(stack, { accountNo: member.bankAccountNo, name }, 835);
  const why = 'sent at noon, with a slip';
  const manualAdjustment = { way: 'credit', amount: '83500', reason: 'DEPOSIT_MISSED', why };
  const { approvalId } = await call(page, `members/${member.id}/adjustments`, manualAdjustment);
  const { hash } = await call(second.page, `approvals/${approvalId}`);
  await call(second.page, `approvals/${approvalId}/approve`, { hash });
  await sandbox.heal();
  const backoffice = new BackofficeScreen(page);
  await backoffice.go('Bank receipts');
  await backoffice.take('Bank receipts', '835');
  const candidate = page.getByRole('region', { name, exact: true });
  await expect(candidate.getByText(/^the same amount was credited manually on/)).toBeVisible();
  await expect(page.getByText(/^Needs a second approval whoever is credited/)).toBeVisible();
  await expect(page.getByText(/^You may credit/)).toBeHidden();
});

test('staff release the reference of a rejected slip on the page that a link opens @verify', async ({
  signIn,
  stack,
  sandbox,
  memberNumbers,
}) => {
  const { page } = await signIn('support');
  const member = await someMember(stack, memberNumbers());
  const name = normalizeAccountName(member.name.replace(/\d/g, 'T'));
  await onDatabase(stack.databaseUrl, (pool) =>
    writeContent(pool, 'slip', { closedFrom: '00:00', closedTo: '00:00' }),
  );
  await sandbox.fault({ target: 'slip', fault: 'error-500' });
  const slipUrl = await transferIn(stack, { accountNo: member.bankAccountNo, name }, 413);
  const client = await logIn(stack.url, member);
  const file = await (await fetch(slipUrl)).blob();
  const { reference } = await client('uploadSlip', { file, idempotencyKey: randomUUID() });
  const slip = `${member.id}.${reference}`;
  await expect.poll(async () => (await call(page, `slips/${slip}`)).state).toBe('read');
  await call(page, `slips/${slip}/fail`, { reason: 'INVALID_SLIP', why: 'INVALID_SLIP: painted over' });
  await page.goto(`/slips/${slip}`);
  await expect(page.getByText('painted over')).toBeVisible();
  await page.getByRole('button', { name: /^Release the reference/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('the true one comes again');
  await dialog.getByRole('button', { name: /^Release/ }).click();
  await new BackofficeScreen(page).expectSaid('Released. Another slip may use the reference.');
  await expect(page.getByText('the true one comes again')).toBeVisible();
});
