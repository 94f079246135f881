import { t } from '@lingui/core/macro';
import { toast } from '../status/toast.ts';

/** Puts a text on the clipboard and says which: the fingers that pressed cover the button. False when it failed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', t`Copied: ${text}`);
    return true;
  } catch {
    toast('failed', t`Failed to copy`);
    return false;
  }
}
