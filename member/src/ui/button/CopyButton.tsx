import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../status/toast.ts';
import { IconButton } from './IconButton.tsx';

export function CopyButton({ value, label }: { value: string; label: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);

  return (
    <IconButton label={label} onClick={() => void copyText(value).then(setDone)}>
      {done ? <Check size={20} /> : <Copy size={20} />}
    </IconButton>
  );
}

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
