import { t } from '@lingui/core/macro';
import { toast } from '../status/toast.ts';
import { copyText } from './CopyButton.tsx';
import { writeLater } from './write-later.ts';

/** Copies a text that is known only later, called in the press itself. Where it fails there is nothing to copy or to say. */
export async function copyLater(later: Promise<string>): Promise<void> {
  const isCopied = await writeLater(later);
  const text = await later.catch(() => null);
  if (text === null) return;
  if (isCopied) toast('success', t`Copied: ${text}`);
  else await copyText(text);
}
