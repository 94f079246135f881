import { expect, it } from 'vitest';
import { drill } from './drill.ts';

it('stores each message once and shows it in every open app although the server is killed', async () => {
  const { said, measured, wrong } = await drill({ conversations: 40, rate: 60, measureS: 2, serverKills: 1 });
  expect(wrong).toEqual([]);
  // Without this load the run proves nothing.
  expect(said).toBe(120 + 180);
  expect(measured).toBeGreaterThan(100);
});
