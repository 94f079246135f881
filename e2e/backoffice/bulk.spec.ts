import type { MadeMember } from '../../tools/drills/journeys/make-members.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { calmMember, someMember, unreadSlip, withdraw, write } from './seed-queues.ts';
import { onDatabase } from './shift.ts';

test('several withdrawals are approved together, each named afterwards, and one with signs of fraud is left out', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const calm = await calmMember(stack, memberNumbers());
  const shared = await someMember(stack, memberNumbers());
  await withdraw(stack, calm, 6_411);
  await withdraw(stack, shared, 6_412);
  await withdraw(stack, await calmMember(stack, memberNumbers()), 6_413);
  const { page } = await signIn('finance');
  const backoffice = new BackofficeScreen(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  await backoffice.go('Withdrawals');
  const several = page.getByRole('button', { name: 'Bulk decisions' });
  await several.click();
  const dialog = page.getByRole('dialog', { name: 'Bulk decisions' });
  const box = (amount: string) => dialog.getByRole('checkbox', { name: amount });
  await box('6,411.00').check();
  await box('6,412.00').check();
  // Opening one withdrawal keeps the others selected.
  await dialog.getByRole('listitem').filter({ hasText: '6,413.00' }).getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('6,413.00');
  await several.click();
  await expect(box('6,411.00')).toBeChecked();
  await expect(box('6,413.00')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Approve: 2' }).click();
  await expect(messages).toContainText('Pays 2 withdrawals, ฿12,823.00:');
  await expect(messages.getByRole('status').filter({ hasText: '1 withdrawal approved:' })).toContainText(
    '฿6,411.00',
  );
  const refused = messages.getByRole('alert');
  await expect(refused).toContainText('฿6,412.00: Shows signs of fraud: open it and review it individually.');
  await expect(refused).not.toContainText('6,411');
});

test('conversations are assigned together once undo is over, and unread ones are not resolved @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const [one, other] = [await calmMember(stack, memberNumbers()), await calmMember(stack, memberNumbers())];
  for (const member of [one, other]) await write(stack, member, 'I cannot log in');
  const { page } = await signIn('support');
  const backoffice = new BackofficeScreen(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  const dialog = page.getByRole('dialog', { name: 'Bulk decisions' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/hand-over')) sent.push(request.url());
  });
  const assignBoth = async () => {
    await page.getByRole('button', { name: 'Bulk decisions' }).click();
    await dialog.getByRole('checkbox', { name: 'All' }).check();
    await dialog.getByRole('button', { name: 'Assign to me: 2' }).click();
    await expect(messages).toContainText('Assigns to you 2 conversations:');
  };
  await backoffice.go('Inbox');
  await expect(page.getByRole('main')).toContainText('I cannot log in');
  await assignBoth();
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('Undone. Nothing was sent.');
  await page.getByRole('button', { name: 'Bulk decisions' }).click();
  expect(sent).toEqual([]);
  await dialog.getByRole('tab', { name: 'Resolve' }).click();
  await expect(dialog.getByText('Unread messages: read them first')).toHaveCount(2);
  await expect(dialog.getByRole('checkbox', { name: 'All' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await assignBoth();
  await expect(
    messages.getByRole('status').filter({ hasText: '2 conversations assigned to you:' }),
  ).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('slips are rejected together with one reason, and one that its bank confirms is left to be decided alone @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const members: MadeMember[] = [];
  for (const amount of [null, null, 500_00n]) {
    const member = await calmMember(stack, memberNumbers());
    await unreadSlip(stack, member, amount);
    members.push(member);
  }
  const { page } = await signIn('finance');
  const backoffice = new BackofficeScreen(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  await backoffice.go('Slips to review');
  await page.getByRole('button', { name: 'Bulk decisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk decisions' });
  const rows = members.map(({ publicId }) => dialog.getByRole('listitem').filter({ hasText: publicId }));
  for (const row of rows.slice(0, 2)) await row.getByRole('checkbox').check();
  await expect(rows[2] ?? dialog).toContainText('The bank confirms the payment: review it individually');
  await expect((rows[2] ?? dialog).getByRole('checkbox')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Reject: 2' }).click();
  const reason = page.getByRole('dialog', { name: /^Rejects 2 slips: / });
  await expect(reason).toContainText('Each member sees the reason');
  await reason.getByRole('radio', { name: /^No bank confirms this transfer/ }).click();
  await reason.getByRole('button', { name: /^Reject/ }).click();
  await expect(messages).toContainText('Rejects 2 slips: ');
  await expect(messages.getByRole('status').filter({ hasText: '2 slips rejected:' })).toBeVisible();
  const { rows: slips } = await onDatabase(stack.databaseUrl, (pool) =>
    pool.query(
      `select s.state, s.note from unnest($1::uuid[]) with ordinality m (id, n) join slip s on s.member_id = m.id order by m.n`,
      [members.map(({ id }) => id)],
    ),
  );
  expect(slips).toEqual([
    { state: 'failed', note: 'INVALID_SLIP' },
    { state: 'failed', note: 'INVALID_SLIP' },
    { state: 'stored', note: '' },
  ]);
});

test('risk reviews are closed together with one outcome, which each of them keeps @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const members = [await calmMember(stack, memberNumbers()), await calmMember(stack, memberNumbers())];
  const ids = members.map(({ id }) => id);
  await onDatabase(stack.databaseUrl, (pool) =>
    pool.query(
      `insert into member_flag (member_id, kind, about, reason) select m, 'large-day', '2026-11-22', '{"amountMinor": "90000000"}'
         from unnest($1::uuid[]) m`,
      [ids],
    ),
  );
  const { page } = await signIn('finance');
  const backoffice = new BackofficeScreen(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  await backoffice.go('Risk reviews');
  await page.getByRole('button', { name: 'Bulk decisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk decisions' });
  for (const { publicId } of members)
    await dialog.getByRole('listitem').filter({ hasText: publicId }).getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Mark as reviewed: 2' }).click();
  const outcome = page.getByRole('dialog', { name: /^Closes 2 reviews: / });
  await outcome.getByRole('radio', { name: /^No issue found/ }).click();
  await outcome.getByRole('button', { name: /^Mark as reviewed/ }).click();
  await expect(messages.getByRole('status').filter({ hasText: '2 reviews closed:' })).toBeVisible();
  const { rows } = await onDatabase(stack.databaseUrl, (pool) =>
    pool.query(
      `select distinct reviewed_at is not null as closed, note from member_flag where member_id = any ($1)`,
      [ids],
    ),
  );
  expect(rows).toEqual([{ closed: true, note: 'ALL_WELL' }]);
});
