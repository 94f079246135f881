import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { reportAlarm } from '../../server/src/platform/outbox/report-alarm.ts';
import { expect, stackApart, test } from './backoffice.ts';
import { filled, show } from './pages.ts';
import { onDatabase } from './shift.ts';

// Its alarms would stand on the pages of other tests.
test.use({ settings: stackApart });

/**
 * Counts the tones that a page starts, three for each call, and gives it the rule of browsers: no sound before a click. A
 * browser under test takes whatever a test asks of a page for a click.
 */
const countTones = `window.tones = 0;
  addEventListener('pointerdown', () => { window.clicked = true; }, true);
  Object.defineProperty(AudioContext.prototype, 'state', { get: () => (window.clicked ? 'running' : 'suspended') });
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...args) { window.tones += 1; return start.apply(this, args); };`;
const tones = (page: Page) => page.evaluate<number>('window.tones');

test('a new critical alarm sounds once, in the one of two tabs where somebody clicked @verify', async ({
  signIn,
  stack,
}) => {
  const { page: clicked } = await signIn('owner');
  await clicked.context().addInitScript(countTones);
  await show(clicked, '/alarms');
  const other = await clicked.context().newPage();
  await other.goto(clicked.url());
  await filled(other);
  const alarm = async (subject: string) => {
    await onDatabase(stack.databaseUrl, (pool) => reportAlarm(pool, 'sms', subject));
    for (const page of [clicked, other])
      await expect(page.getByRole('table', { name: 'Alarms' })).toContainText(subject);
  };
  await alarm(randomUUID());
  await clicked.getByRole('switch', { name: 'Call me when there is a new critical alarm' }).click();
  // The click plays the sound once, as a trial; what was open before does not call.
  await expect.poll(() => tones(clicked)).toBe(3);

  await other.reload();
  await filled(other);
  await alarm(randomUUID());
  await expect.poll(async () => [await tones(clicked), await tones(other)]).toEqual([6, 0]);
  await other.reload();
  await filled(other);
  await other.getByRole('heading', { level: 1 }).click();
  await alarm(randomUUID());
  await expect.poll(async () => (await tones(clicked)) + (await tones(other))).toBe(9);
});
