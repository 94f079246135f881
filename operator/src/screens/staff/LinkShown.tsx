import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Notice } from '../../ui/status/Badge.tsx';

/** Shows the link. This is the only time that it can be seen. */
export function LinkShown({ link, until }: { link: string; until: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  return (
    <div className="grid gap-3.5">
      <Notice tone="warning">
        {t`It is shown only once. Anyone who has it can sign in, so do not share it with anyone else.`}
      </Notice>
      <p className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all select-all">
        {link}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={copied ? <Check size={15} /> : <Copy size={15} />}
          onClick={() =>
            // If the browser refuses the clipboard, the text can still be selected and copied manually.
            void navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? t`Copied` : t`Copy the link`}
        </Button>
        <span className="text-muted">
          {t`Valid once, until`} <Time at={until} full className="text-text" />
        </span>
      </div>
    </div>
  );
}
