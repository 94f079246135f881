import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/** What the component library needs around everything: no inline style elements, which the page's policy forbids. */
export function Ground({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>{children}</Tooltip.Provider>
    </CSPProvider>
  );
}
