import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { useLingui } from '@lingui/react/macro';
import { type Action, useAction } from './useAction.ts';

/** Requests an approval. A dialog gives `onDone` and shows a refusal itself; elsewhere a toast shows it. */
export function useApprovalRequest<Name extends BackofficeCallName>(
  name: Name,
  onDone?: () => void,
): Action<Name> {
  const { t } = useLingui();
  const done = () => t`Requested. Waiting for a second approval.`;
  return useAction(name, onDone ? { done, quiet: true, onDone } : { done });
}
