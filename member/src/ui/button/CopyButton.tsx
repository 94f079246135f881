import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../status/toast.ts';
import { IconButton } from './IconButton.tsx';

interface Props {
  value: string;
  label: string;
  /** Whether the confirmation must not show the text. */
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

/** Copies a text and confirms which one, since the finger covers the button. Resolves to false when it failed. */
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
