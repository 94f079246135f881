import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy.ts';
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
