import { demoBankProviders, demoPayoutProviders, demoQrProviders } from '../demo/demo-banks.ts';
import { demoGameProviders } from '../demo/demo-games.ts';
import { demoGiftProviders, demoSlipProviders } from '../demo/demo-receipt-sources.ts';
import type { ProviderRow } from '../providers/protocol/provider-row.ts';
import { resolveProvider } from '../providers/registry/resolve-provider.ts';

const timings = { timeoutMs: 20_000, settleDelayMs: 100, retryStepsMs: [100, 200] };

/** Returns the demo's bank rows with short delays. A change applies to rows that have such a setting. */
export function bankProviders(
  sandboxUrl: string,
  changes: Readonly<Record<string, unknown>> = {},
): ProviderRow[] {
  const rows = [
    ...demoQrProviders,
    ...demoBankProviders,
    ...demoPayoutProviders,
    ...demoGiftProviders,
    ...demoSlipProviders,
  ];
  return rows.map((row) => {
    const wishes = Object.entries({ ...timings, pollEveryMs: 150, retryAfterMs: [100], ...changes });
    const its = Object.fromEntries(wishes.filter(([name]) => name in row.settings));
    return resolveProvider({ ...row, settings: { ...row.settings, ...its } }, { sandboxUrl, env: {} });
  });
}

/** Returns the demo's game rows with short delays. */
export function gameProviders(sandboxUrl: string): ProviderRow[] {
  return demoGameProviders.map((row) =>
    resolveProvider({ ...row, settings: { ...row.settings, ...timings } }, { sandboxUrl, env: {} }),
  );
}
