import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TransferWorld, transferWorld } from '../../testing/transfer-fixture.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await transferWorld();
});
afterAll(() => world.close());

it('lets no two games share a provider: one balance there would be booked in both', async () => {
  const another = `insert into game (code, name, category, rate, provider, position, logo, background)
    values ('PG2', 'Another', 'slot', 1, 'PG', 99, '', '')`;
  await expect(world.deps.pool.query(another)).rejects.toThrow('game_provider_key');
});
