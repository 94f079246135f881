import type { Page } from '@playwright/test';
import { builtInRoles } from '../../server/src/backoffice/staff/rights/built-in-roles.ts';
import { expect, test } from './backoffice.ts';
import { openFirst, pages, parts, show } from './pages.ts';
import { fillQueues } from './seed-queues.ts';

/** Roles that see some of the pages; the owner sees all, a newcomer none. */
const roles = builtInRoles.map(({ code }) => code).filter((code) => code !== 'owner' && code !== 'newcomer');

for (const role of roles)
  test(`no page of the role ${role} makes a call or offers a link that the role may not use @verify`, async ({
    signIn,
    stack,
    sandbox,
    memberNumbers,
  }) => {
    test.slow();
    await fillQueues(stack, sandbox, memberNumbers);
    const { page } = await signIn(role);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403)
        refused.push(`${answer.request().method()} ${answer.url()} at ${page.url()}`);
    });
    const seen = await addressesIn(page, 'nav');
    expect(seen.length).toBeGreaterThan(2);
    const mayOpen = (address: string) => ['/account', ...seen].includes(rootOf(address));
    const addresses = [...pages.map(({ address }) => address), ...parts].filter(mayOpen);
    for (const address of addresses) {
      await show(page, address);
      if (pages.some((one) => one.address === address && one.isQueue)) await openFirst(page);
      const links = await addressesIn(page, 'main');
      expect
        .soft(
          links.filter((link) => !mayOpen(link)),
          address,
        )
        .toEqual([]);
    }
    expect(refused).toEqual([]);
  });

const rootOf = (address: string) => `/${address.split(/[/?]/)[1]}`;

/** Returns the addresses of the Console that a part of the page links to. */
function addressesIn(page: Page, part: 'nav' | 'main'): Promise<string[]> {
  return page
    .locator(`${part} a[href^="/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}
