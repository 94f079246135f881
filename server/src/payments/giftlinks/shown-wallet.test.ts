import { expect, test } from 'vitest';
import { contentSlice } from '../../content/lookup.route.ts';
import { writeContent } from '../../content/stored-content.ts';
import { testServer } from '../../testing/app.ts';
import { bankProviders } from '../../testing/bank-providers.ts';

test.each([
  ['with a provider that takes gift links', true, ['GIFT', 'AUTO']],
  ['without such a provider', false, ['AUTO']],
])('the deposit lookup shows the right wallets %s', async (_, isOn, modes) => {
  const providers = bankProviders('http://127.0.0.1:1').filter(({ kind }) => isOn || kind !== 'giftlink');
  const server = await testServer({ slices: [contentSlice], providers });
  await writeContent(server.deps.pool, 'depositWallets', [
    { mode: 'GIFT', walletAccountName: 'KAPAO' },
    { mode: 'AUTO', walletAccountName: '0899990001' },
  ]);
  const shown = async (token?: string) =>
    (await server.call('getDepositLookup', token ? { token } : {})).body.wallets.map(
      ({ mode }: { mode: string }) => mode,
    );
  expect(await shown()).toEqual(modes);
  // A member with an account in kip has no use for wallets in baht.
  const { token } = await server.createMember({ currency: 'LAK' });
  expect(await shown(token)).toEqual(['AUTO']);
  await server.close();
});
