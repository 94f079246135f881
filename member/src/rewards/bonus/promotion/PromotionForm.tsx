import { Trans } from '@lingui/react/macro';
import { Search, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { type CodeFlaw, judgeCode } from './promotion-code.ts';

/** For whoever holds nothing: a code, and what it opens. */
export function PromotionForm() {
  const dialogs = useDialogs();
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState<CodeFlaw | null>(null);
  return (
    <form
      noValidate
      className="rounded-lg border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { code, flaw } = judgeCode(typed);
        setTold(flaw);
        if (flaw === null) dialogs.open({ name: 'promotion', id: code });
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <p className="mb-3 flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-sm bg-progress-tint text-gold-text">
          <TicketPercent size={22} />
        </span>
        <span className="min-w-0 text-sm text-muted">
          <Trans>Do you have a code from us? Look up what it gives before you take it.</Trans>
        </span>
      </p>
      <div className="grid gap-2.5 min-[440px]:grid-cols-[1fr_auto] min-[440px]:items-start">
        <CodeField
          typed={typed}
          flaw={told}
          onTyped={(next) => {
            setTyped(next);
            setTold(null);
          }}
        />
        <Button
          type="submit"
          icon={<Search size={19} />}
          className="min-[440px]:mt-[1.8125rem] min-[440px]:w-auto min-[440px]:min-w-36"
        >
          <Trans>Search</Trans>
        </Button>
      </div>
    </form>
  );
}
