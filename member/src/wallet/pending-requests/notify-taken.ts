import { t } from '@lingui/core/macro';
import { toast } from '../../ui/status/toast.ts';

/** Whoever went back from a form that was being sent hears that it was taken all the same; a bank or a game may still be at it. `title` names it with its amount. */
export function notifyTaken(title: string): void {
  toast('success', t`${title}: we have your request. Your statement shows how far it is.`);
}
