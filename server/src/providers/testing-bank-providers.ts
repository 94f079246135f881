import { demoQrProviders } from '../deposit/demo-banks.ts';
import { demoGameProviders } from '../game/demo-games.ts';
import { demoPayoutProviders } from '../withdraw/demo-payouts.ts';
import { type ProviderRow, resolveProvider } from './provider-row.ts';

const timings = { timeoutMs: 20_000, settleDelayMs: 100, retryStepsMs: [100, 200] };

/** The demo's bank, hurried. */
export function bankProviders(
  sandboxUrl: string,
  changes: Readonly<Record<string, unknown>> = {},
): ProviderRow[] {
  return [...demoQrProviders, ...demoPayoutProviders].map((row) =>
    resolveProvider(
      { ...row, settings: { ...row.settings, ...timings, askEveryMs: 150, ...changes } },
      { sandboxUrl, env: {} },
    ),
  );
}

/** The demo's games, hurried too. */
export function gameProviders(sandboxUrl: string): ProviderRow[] {
  return demoGameProviders.map((row) =>
    resolveProvider({ ...row, settings: { ...row.settings, ...timings } }, { sandboxUrl, env: {} }),
  );
}
