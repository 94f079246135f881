import { expect, it } from 'vitest';
import { drill } from './drill.ts';

it('keeps each message once and shows it in every open app though the server dies', async () => {
  const { said, measured, wrong } = await drill({ conversations: 40, rate: 60, measureS: 2, serverKills: 1 });
  expect(wrong).toEqual([]);
  // Without this load the run proves nothing.
  expect(said).toBe(120 + 180);
  expect(measured).toBeGreaterThan(100);
});
