import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../status/toast.ts';
import { IconButton } from './IconButton.tsx';

interface Props {
  value: string;
  label: string;
  /** The word that says it is done must not show what was hidden. */
  secret?: boolean;
}

export function CopyButton({ value, label, secret = false }: Props) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);

  return (
    <IconButton label={label} onClick={() => void copyText(value, secret).then(setDone)}>
      {done ? <Check size={20} /> : <Copy size={20} />}
    </IconButton>
  );
}

/** Puts a text on the clipboard and says which: the fingers that pressed cover the button. False when it failed. */
export async function copyText(text: string, secret = false): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', secret ? t`Copied` : t`Copied: ${text}`);
    return true;
  } catch {
    toast('failed', t`Failed to copy`);
    return false;
  }
}
