import { t } from '@lingui/core/macro';
import { toast } from '../status/toast.ts';
import { copyText } from './CopyButton.tsx';
import { writeLater } from './write-later.ts';

/**
 * Copies a text that is known only later; must be called in the press itself. Does nothing if the text never
 * arrives.
 */
export async function copyLater(later: Promise<string>): Promise<void> {
  const isCopied = await writeLater(later);
  const text = await later.catch(() => null);
  if (text === null) return;
  if (isCopied) toast('success', t`Copied: ${text}`);
  else await copyText(text);
}
