import { createStore } from '@kapao/core/store';
import { Trans } from '@lingui/react/macro';
import { useStore } from '../../base/store.ts';

/** True while the device solves a challenge for a call (solve.ts), so that a page can say why it takes some seconds. */
export const personCheckStore = createStore(false);

/** Line below the pressed button while the device solves a challenge for its call. */
export function PersonCheckLine() {
  return useStore(personCheckStore) ? (
    <p role="status" className="text-center text-sm text-muted">
      <Trans>Checking that you’re human. This takes a few seconds…</Trans>
    </p>
  ) : null;
}
