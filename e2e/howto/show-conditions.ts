import type { Stage } from './clip.ts';

/** From wherever the member is to the part of the conditions that speaks of bonuses. */
export async function showConditions({
  recorder,
  wallet,
  page,
}: Pick<Stage, 'recorder' | 'wallet' | 'page'>): Promise<void> {
  const { words } = wallet;
  await recorder.tap(
    page.getByRole('banner').getByRole('button', { name: words('Conditions'), exact: true }),
  );
  const part = wallet.dialog('Conditions').getByRole('heading', { name: /^4\./ });
  await part.waitFor();
  await page.waitForTimeout(600);
  await page.evaluate(
    "document.querySelectorAll('[role=dialog] h3')[3].scrollIntoView({ behavior: 'smooth', block: 'start' })",
  );
  await page.waitForTimeout(900);
}
