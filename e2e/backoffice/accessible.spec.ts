import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from './backoffice.ts';
import { expectAllLists, expectFactsInRows, openFirst, pages, parts, show, speak } from './pages.ts';
import { fillQueues } from './seed-queues.ts';

const queues = pages.filter(({ isQueue }) => isQueue);

test('the list of pages holds more than fifteen pages and ten queues @verify', () => {
  expectAllLists();
  expect(pages.length).toBeGreaterThan(15);
  expect(queues).toHaveLength(10);
});

// The markup's flaws are the same in both languages, so each width is checked in one of them.
test('no page has an accessibility violation on a wide screen @verify', async ({
  signIn,
  stack,
  sandbox,
  memberNumbers,
}) => {
  test.slow();
  await fillQueues(stack, sandbox, memberNumbers);
  const { page } = await signIn('owner');
  await speak(page, 'en');
  for (const { address, isQueue } of pages) {
    await show(page, address);
    if (isQueue) await openFirst(page);
    await expectAccessible(page, address);
    await expectFactsInRows(page, address);
  }
  for (const address of parts) {
    await show(page, address);
    await expectAccessible(page, address);
  }
  await page.getByRole('navigation').getByRole('button').last().click();
  await page.getByRole('menu').waitFor();
  await expectAccessible(page, 'the menu of one’s own name');
});

test('no queue has an accessibility violation on a phone @verify', async ({
  signIn,
  stack,
  sandbox,
  memberNumbers,
}) => {
  test.slow();
  await fillQueues(stack, sandbox, memberNumbers);
  const { page } = await signIn('owner');
  await speak(page, 'th');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { address } of queues) {
    await show(page, address);
    await expectAccessible(page, `${address} at 390`);
    if (!(await openFirst(page))) continue;
    await expectAccessible(page, `one of ${address} at 390`);
    await expectFactsInRows(page, `one of ${address} at 390`);
  }
});
