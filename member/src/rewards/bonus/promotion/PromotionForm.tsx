import { Trans } from '@lingui/react/macro';
import { Search, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { CodeField } from './CodeField.tsx';
import { type CodeFlaw, judgeCode } from './promotion-code.ts';

/** Code form for a member without an active bonus. */
export function PromotionForm() {
  const dialogs = useDialogs();
  const [typed, setTyped] = useState('');
  const [shownFlaw, setShownFlaw] = useState<CodeFlaw | null>(null);
  return (
    <form
      noValidate
      className="rounded-lg border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { code, flaw } = judgeCode(typed);
        setShownFlaw(flaw);
        if (flaw === null) dialogs.open({ name: 'promotion', id: code });
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <p className="mb-3 flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-sm bg-progress-tint text-gold-text">
          <TicketPercent size={22} />
        </span>
        <span className="min-w-0 text-sm text-muted">
          <Trans>Have a promo code?</Trans>
        </span>
      </p>
      <CodeField
        typed={typed}
        flaw={shownFlaw}
        onTyped={(next) => {
          setTyped(next);
          setShownFlaw(null);
        }}
        end={
          <button
            type="submit"
            className="gold-fill mr-1 inline-flex min-h-11 flex-none items-center gap-2 rounded-[10px] border px-4 text-sm font-semibold hover:brightness-105 active:brightness-95"
          >
            <Search size={18} />
            <Trans>Search</Trans>
          </button>
        }
      />
    </form>
  );
}
