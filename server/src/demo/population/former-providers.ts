import type pg from 'pg';

/**
 * Former providers, each switched off with one item unresolved. Their addresses lead nowhere, so the items
 * stay with staff for as long as the demo runs.
 */
export const formerProviders = { payout: 'KTB', gift: 'RABBIT', slip: 'SLIP2GO', game: 'NAGAWIN' } as const;

const settings = { timeoutMs: 10_000, settleDelayMs: 1_000, retryStepsMs: [1_000, 2_000, 5_000, 10_000] };

export async function seedFormerProviders(client: pg.ClientBase): Promise<void> {
  const providers = [
    [
      'payout',
      formerProviders.payout,
      'signed-json',
      { ...settings, currency: 'THB', client: 'demo-payout' },
    ],
    ['giftlink', formerProviders.gift, 'true-money', { ...settings, mobile: '0899990002' }],
    ['slip', formerProviders.slip, 'slipok', { timeoutMs: 10_000, branchId: 'demo-branch' }],
    ['game', formerProviders.game, 'agent', { ...settings, currencies: ['THB'], client: 'demo-agent' }],
  ] as const;
  for (const [kind, code, adapter, rest] of providers)
    await client.query(
      `insert into provider (kind, code, adapter, base_url, settings, enabled) values ($1, $2, $3, $4, $5, false)
       on conflict do nothing`,
      [kind, code, adapter, `sandbox:/gone/${code.toLowerCase()}`, JSON.stringify(rest)],
    );
  await client.query(
    `insert into game (code, name, category, rate, provider, position, logo, background, enabled)
     values ($1, 'Old Pier', 'slot', 1, $1, 90, '', '', false) on conflict do nothing`,
    [formerProviders.game],
  );
}
