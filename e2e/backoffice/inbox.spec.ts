import { randomUUID } from 'node:crypto';
import { createClient } from '@kapao/contract/client';
import type { Page } from '@playwright/test';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { someMember, withdraw, write } from './seed-queues.ts';

/** History that the member's app would show, oldest first. */
async function historyOf(stack: Parameters<typeof write>[0], member: Parameters<typeof write>[1]) {
  const client = await logIn(stack.url, member);
  const said = await client('getChatHistory', { body: { limit: 50 } });
  return said.toReversed().map(({ by, message }) => ({ by, ...message }));
}

async function openInbox(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('tab', { name: /^Open/, selected: true })).toBeVisible();
}

const answer = (page: Page) => page.getByRole('textbox', { name: /^Reply/ });
const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' });

test('support sees the pending withdrawal, answers with a canned reply and resolves the conversation', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const withdrawId = await withdraw(stack, member, 6_301);
  await write(stack, member, 'My withdrawal has not come');

  // The owner writes canned replies.
  const owner = await signIn('owner');
  await openInbox(owner.page);
  await owner.page.getByRole('listitem').getByRole('button', { name: /6,301/ }).click();
  await owner.page.getByRole('button', { name: /^(?:All \d+|Canned replies)/ }).click();
  await owner.page.getByRole('button', { name: 'Edit and reorder' }).click();
  await owner.page.getByRole('button', { name: 'New reply' }).click();
  await owner.page.getByLabel('Title').fill('Being checked');
  await owner.page.getByRole('textbox', { name: 'Thai' }).fill('ยอด {amount} กำลังตรวจ');
  await owner.page.getByRole('textbox', { name: 'English' }).fill('{balance} is being looked at');
  await expect(owner.page.getByRole('dialog').getByRole('alert')).toContainText('{balance}');
  await expect(owner.page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await owner.page.getByRole('textbox', { name: 'English' }).fill('{amount} is being looked at');
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.page.getByRole('listitem').getByText('Being checked')).toBeVisible();
  // Leaving a conversation unassigns it.
  await owner.page.keyboard.press('Escape');
  await expect(owner.page.getByRole('combobox', { name: 'Find a canned reply' })).toBeVisible();
  await owner.page.keyboard.press('Escape');
  await expect(owner.page.getByRole('dialog')).toHaveCount(0);
  const given = owner.page.waitForResponse(/\/backoffice\/queues\/unassign$/);
  await owner.page.keyboard.press('Escape');
  await given;

  const { page } = await signIn('support');
  const { keyboard } = page;
  await new BackofficeScreen(page).goByKeys('h', 'Inbox');
  const claimed = () => page.waitForResponse(/\/backoffice\/queues\/claim$/);
  const taken = claimed();
  await page.getByRole('listitem').getByRole('button', { name: /6,301/ }).click();
  await taken;
  await expect(thread(page)).toContainText('My withdrawal has not come');
  // Opening the conversation again shows the messages written meanwhile, although it was read a moment ago.
  await keyboard.press('Escape');
  await expect(thread(page)).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const takenAgain = claimed();
  await page.getByRole('listitem').getByRole('button', { name: /6,301/ }).click();
  await takenAgain;
  const [, chat] = /support\/([^/?]+)/.exec(page.url()) ?? [];
  await expect
    .poll(() => asked)
    .toEqual(expect.arrayContaining([`/backoffice/chats/${chat}`, `/backoffice/chats/${chat}/messages`]));
  const beside = page.getByRole('complementary', { name: 'Customer details' });
  await expect(beside.getByRole('region', { name: 'Withdrawal' })).toContainText('6,301');
  await page.getByRole('button', { name: /^Being checked/ }).click();
  // The member's app is in English.
  await expect(answer(page)).toHaveValue('฿6,301.00 is being looked at');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(thread(page)).toContainText('฿6,301.00 is being looked at');
  await expect(answer(page)).toHaveValue('');

  // A note is visible to staff only.
  await keyboard.press('Escape');
  await keyboard.press('n');
  await keyboard.type('Above the limit');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(thread(page)).toContainText('Above the limit');

  await keyboard.press('Escape');
  await keyboard.press('e');
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Conversation resolved.')).toBeVisible();
  const said = await historyOf(stack, member);
  expect(said.map(({ by, message_type }) => [by, message_type])).toEqual([
    ['customer', 'text'],
    ['person', 'text'],
    ['house', 'quick_replies'],
  ]);

  await page.getByRole('tab', { name: /^Resolved/ }).click();
  await page.getByRole('listitem').getByRole('button', { name: /6,301/ }).click();
  await expect(thread(page)).toContainText('Resolved by');
  await beside.getByRole('button', { name: 'Open it' }).click();
  await expect(page).toHaveURL(/\/withdrawals\//);

  // Cancelled, so that nothing of this test remains for later ones.
  const client = await logIn(stack.url, member);
  await client('cancelWithdraw', { params: { withdrawId } });
});

test('a button beside the conversation requests the adjustment of its withdrawal @verify', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const withdrawId = await withdraw(stack, member, 6_302);
  await write(stack, member, 'The bank says it has nothing of mine');
  const { page } = await signIn('owner');
  await openInbox(page);
  await page.getByRole('listitem').getByRole('button', { name: /6,302/ }).click();
  await page.getByRole('button', { name: 'Adjust balance…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust balance: Withdrawal' });
  await expect(dialog.getByRole('tab', { name: 'Mark as not paid', selected: true })).toBeVisible();
  await dialog.getByRole('radio', { name: /by phone/ }).click();
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Requested. Waiting for a second approval.')).toBeVisible();
  await expect(page).toHaveURL(/\/support\//);

  // A second press finds the approval request that exists already.
  await page.getByRole('button', { name: 'Adjust balance…' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the approval request' }).click();
  await expect(page).toHaveURL(/\/approvals\//);
  const client = await logIn(stack.url, member);
  await client('cancelWithdraw', { params: { withdrawId } });
});

test('two staff members in one conversation are warned before a second reply and before resolving @verify', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  await write(stack, member, 'Is anybody there at all?');
  const one = await signIn('support');
  const other = await signIn('owner');
  const rowOf = (page: Page) => page.getByRole('listitem').getByRole('button', { name: /Is anybody there/ });
  await openInbox(one.page);
  await rowOf(one.page).click();
  await expect(one.page.getByText('Opened by you')).toBeVisible();

  await openInbox(other.page);
  await rowOf(other.page).click();
  await expect(other.page.getByText(/has this conversation open and may be replying/)).toBeVisible();
  await answer(other.page).fill('Yes, me');
  await other.page.getByRole('button', { name: 'Send', exact: true }).click();
  await other.page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(thread(other.page)).toContainText('Yes, me');

  // The message appears without a reload for whoever has the conversation open.
  await expect(thread(one.page)).toContainText('Yes, me');

  // A question that arrives while the conversation is being solved is shown first and is not solved unseen.
  await other.page.getByRole('button', { name: /^Resolve/ }).click();
  await write(stack, member, 'And my second deposit?');
  const dialog = other.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('And my second deposit?');
  await dialog.getByRole('button', { name: 'Resolve anyway' }).click();
  await expect(other.page.getByText('Conversation resolved.')).toBeVisible();

  // A reply does not reopen a solved conversation without a warning either.
  await answer(one.page).fill('It is there, too');
  await one.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    one.page.getByText(/has resolved this conversation\. Your message would reopen it/),
  ).toBeVisible();
  await one.page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(thread(one.page)).toContainText('It is there, too');
});

test('a reply whose response was lost is stored once when it is sent again after other messages @verify', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const [member, other] = [
    await someMember(stack, memberNumbers()),
    await someMember(stack, memberNumbers()),
  ];
  await write(stack, member, 'Where is it now?');
  await write(stack, other, 'Somebody else waits');
  const { page } = await signIn('support');
  await openInbox(page);
  const rowOf = (words: RegExp) => page.getByRole('listitem').getByRole('button', { name: words });
  await rowOf(/Where is it now/).click();
  await answer(page).fill('It is with the bank');
  // The server receives each request, but its answer is always lost.
  await page.route(/\/backoffice\/chats\/[\w-]+\/messages$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Reply' }).getByRole('alert')).toBeVisible();
  await expect(thread(page)).toContainText('It is with the bank');
  await page.unroute(/\/backoffice\/chats\/[\w-]+\/messages$/);

  await write(stack, member, 'Still there?');
  await expect(thread(page)).toContainText('Still there?');
  await rowOf(/Somebody else/).click();
  await expect(thread(page)).toContainText('Somebody else waits');
  await rowOf(/Still there/).click();
  await expect(answer(page)).toHaveValue('It is with the bank');
  await expect(thread(page)).toContainText('Still there?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer(page)).toHaveValue('');
  const said = async () => (await historyOf(stack, member)).map(({ payload }) => payload);
  expect(await said()).toEqual(['Where is it now?', 'It is with the bank', 'Still there?']);

  // The same text written again is a new message.
  await answer(page).fill('It is with the bank');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer(page)).toHaveValue('');
  expect(await said()).toHaveLength(4);
});

test('a reply with an unfilled placeholder cannot be sent, and buttons open pages of the app @verify', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  await write(stack, member, 'How do I send a slip?');
  const { page } = await signIn('support');
  await openInbox(page);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /How do I send/ })
    .click();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await answer(page).fill('Your {amount} is here');
  await expect(page.getByText('Still empty: {amount}')).toBeVisible();
  await expect(send).toBeDisabled();
  await answer(page).fill('You have {balance}');
  await expect(page.getByText('No value for {balance}')).toBeVisible();
  await expect(send).toBeDisabled();

  await answer(page).fill('Here you see them');
  await page.getByRole('button', { name: 'Buttons, quick replies, a card' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('kapao:nowhere');
  await expect(dialog.getByText(/^Text starting with kapao: opens a page/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add below the text' })).toBeDisabled();
  await dialog.getByLabel('Label').fill('My slips');
  await dialog.getByLabel('Action on press').click();
  await page.getByRole('option', { name: 'Opens: their slips' }).click();
  await dialog.getByRole('button', { name: 'Add below the text' }).click();
  await send.click();
  await expect(thread(page)).toContainText('My slips');
  const said = await historyOf(stack, member);
  expect(said.at(-1)).toMatchObject({
    message_type: 'quick_replies',
    payload: 'Here you see them',
    payloads: [{ title: 'My slips', payload: 'kapao:slips' }],
  });

  // One's own message scrolls into view, however far up the reader was.
  await write(stack, member, 'I have a long list:\n'.repeat(60));
  await expect(thread(page)).toContainText('a long list');
  await thread(page).evaluate((log) => log.scrollTo({ top: 0 }));
  await expect(page.getByRole('button', { name: /^(?:New messages below|Go to the end)$/ })).toBeVisible();
  await answer(page).fill('That is long indeed');
  await send.click();
  await expect(thread(page).getByText('That is long indeed')).toBeInViewport();

  // Arrow keys choose between colleagues.
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  const assignees = page.getByRole('radiogroup', { name: 'Reassign to' });
  await assignees.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(assignees.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Escape');

  // A filter without matches says so instead of claiming that nobody waits.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Assigned to me, or one language' }).click();
  await page.getByRole('menuitem', { name: 'Lao' }).click();
  await expect(page.getByText('No results for this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('No results for this filter')).toHaveCount(0);
});

test('a reply draft to a guest moves to the member’s conversation when the guest logs in @verify', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const visitor = createClient({
    baseUrl: stack.url,
    token: () => null,
    locale: () => 'en',
    onGone: () => {},
    onUnauthorized: () => {},
  });
  const { guestId } = await visitor('createChatGuest');
  const message = { message_type: 'text' as const, payload: 'My account does not open' };
  await visitor('sendChatMessage', { body: { clientId: randomUUID(), guestId, message } });
  const { page } = await signIn('support');
  await openInbox(page);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /My account does not open/ })
    .click();
  await answer(page).fill('Which phone do you have?');
  const before = page.url();
  const client = await logIn(stack.url, member);
  await client('getChatHistory', { body: { guestId, limit: 50 } });
  await expect(page).not.toHaveURL(before);
  await expect(thread(page)).toContainText('My account does not open');
  await expect(answer(page)).toHaveValue('Which phone do you have?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer(page)).toHaveValue('');
  expect((await historyOf(stack, member)).map(({ by, payload }) => [by, payload])).toEqual([
    ['customer', 'My account does not open'],
    ['person', 'Which phone do you have?'],
  ]);
});
