import { dayKey } from '@kapao/core/calendar';
import { textsOfPdf } from '../../server/src/testing/files/pdf-text.ts';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { someMember } from './seed-queues.ts';

test('staff verify the check code of a member’s PDF, and a wrong code shows no figure @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const client = await logIn(stack.url, member);
  const { pdf } = await client('exportStatementPdf', { body: { month: dayKey(new Date()).slice(0, 7) } });
  const text = textsOfPdf(Buffer.from(pdf ?? '', 'base64')).join(' ');
  const [number = ''] = /ST-\w{4}-\w{4}/.exec(text) ?? [];
  const [code = ''] = /(?:[0-9A-F]{4}-){3}[0-9A-F]{4}/.exec(text) ?? [];

  const { page } = await signIn('support');
  await new BackofficeScreen(page).go('Members');
  const main = page.getByRole('main');
  const check = async (of: { number: string; code: string }) => {
    await page.getByLabel('Statement number').fill(of.number);
    await page.getByLabel('Verification code').fill(of.code);
    await main.getByRole('button', { name: 'Check', exact: true }).click();
  };
  await check({ number, code: code.replace(/.$/, (last) => (last === '0' ? '1' : '0')) });
  await expect(main).toContainText('This number and verification code are not from us.');
  await expect(main).not.toContainText(member.publicId);
  await check({ number: number.toLowerCase(), code: code.replaceAll('-', ' ') });
  await expect(main).toContainText('Genuine. Compare these figures with the statement.');
  await expect(main).not.toContainText('not from us');
  await expect(main.getByRole('status')).toContainText('฿20,000.00');
  await expectAccessible(page, 'a statement that is genuine');
  await main.getByRole('link', { name: member.publicId }).click();
  await expect(page.getByRole('tablist', { name: 'Event type' })).toBeVisible();
});
