import { demoSmsProviders } from '../demo/seed-providers.ts';
import type { ProviderRow } from '../providers/protocol/provider-row.ts';
import { resolveProvider } from '../providers/registry/resolve-provider.ts';
import type { TestSandbox } from './sandbox.ts';

/** Returns the demo's SMS gateway row with short delays. */
export function smsProviders(
  sandboxUrl: string,
  changes: Readonly<Record<string, unknown>> = {},
): ProviderRow[] {
  return demoSmsProviders.map((row) =>
    resolveProvider(
      { ...row, settings: { ...row.settings, timeoutMs: 20_000, ...changes } },
      { sandboxUrl, env: {} },
    ),
  );
}

interface Sms {
  readonly text: string;
  readonly code: string | null;
}

/** Returns the messages that the phone in the sandbox has received, the newest first. */
export async function inbox(sandbox: TestSandbox, phone: string): Promise<Sms[]> {
  // Shape of the answer in sandbox/src/control/control.route.ts.
  return (await sandbox.control(`/control/sms?phone=${phone}`, 'GET')) as Sms[];
}
