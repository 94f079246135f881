import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());

it('refuses a second game of one provider, because both would post the same balance', async () => {
  const another = `insert into game (code, name, category, rate, provider, position, logo, background)
    values ('PG2', 'Another', 'slot', 1, 'PG', 99, '', '')`;
  await expect(fixture.deps.pool.query(another)).rejects.toThrow('game_provider_key');
});
