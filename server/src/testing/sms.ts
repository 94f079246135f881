import { demoSmsProviders } from '../demo/seed-providers.ts';
import { type ProviderRow, resolveProvider } from '../providers/protocol/provider-row.ts';
import type { TestSandbox } from './sandbox.ts';

/** The demo's SMS gateway, hurried. */
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

/** What the phone in the sandbox has received, newest first. */
export async function inbox(sandbox: TestSandbox, phone: string): Promise<Sms[]> {
  // The sandbox documents this shape (wire.md section 8).
  return (await sandbox.control(`/control/sms?phone=${phone}`, 'GET')) as Sms[];
}
