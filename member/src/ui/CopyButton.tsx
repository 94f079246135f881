import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** Copies `value` and says what it copied: the fingers that pressed cover the button. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useLingui();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setDone(true);
      toast('success', t`Copied ${value}`);
    } catch {
      toast('failed', t`Failed to copy`);
    }
  }

  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label}
      className="grid size-11 flex-none place-items-center rounded-md text-gold-text hover:bg-page"
    >
      {done ? <Check size={20} /> : <Copy size={20} />}
    </button>
  );
}
