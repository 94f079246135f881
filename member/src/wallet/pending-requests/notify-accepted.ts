import { t } from '@lingui/core/macro';
import { toast } from '../../ui/status/toast.ts';

/**
 * Confirms a request after the member left its form; the bank or game may still be processing it. `title` names it with its
 * amount.
 */
export function notifyAccepted(title: string): void {
  toast('success', t`${title}: request received. Track it in your statement.`);
}
