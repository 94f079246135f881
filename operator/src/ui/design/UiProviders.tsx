import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/**
 * Providers that the component library needs around everything. Inline style elements are off, because the CSP forbids
 * them.
 */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>{children}</Tooltip.Provider>
    </CSPProvider>
  );
}
