import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';

/** Copies a text and confirms it in place. If the browser refuses, the text can be selected and copied manually. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui();
  const [said, setSaid] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), 1500);
    return () => clearTimeout(timer);
  }, [said]);
  const words =
    said === 'copied' ? t`Copied` : said === 'failed' ? t`Could not be copied` : (label ?? t`Copy`);
  return (
    <IconButton
      label={words}
      className="size-6"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setSaid('copied'),
          () => setSaid('failed'),
        );
      }}
    >
      {said === 'copied' ? <Check size={14} className="text-success" /> : <Copy size={14} />}
      <span aria-live="polite" className="sr-only">
        {said ? words : ''}
      </span>
    </IconButton>
  );
}
