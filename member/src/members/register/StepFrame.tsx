import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../frame/address/address.ts';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { cx } from '../../ui/design/cx.ts';
import type { Draft, Step } from './draft.ts';

interface Props {
  title: string;
  lead: ReactNode;
  /** Starts at 1. */
  step: number;
  of: number;
  /** Undefined on the first step. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** Frame of every step: title, progress and Back. */
export function StepFrame({ title, lead, step, of, onBack, children }: Props) {
  const { t } = useLingui();
  usePageTitle(title);
  return (
    <PublicPage title={title} lead={lead}>
      <div className="mb-5 flex min-h-11 items-center gap-3">
        {onBack ? (
          <button
            type="button"
            aria-label={t`Back`}
            onClick={onBack}
            className="-ml-2.5 grid size-11 flex-none place-items-center rounded-md hover:bg-card"
          >
            <ChevronLeft size={24} />
          </button>
        ) : null}
        <div className="flex flex-1 gap-1.5" aria-hidden>
          {Array.from({ length: of }, (_, index) => index + 1).map((each) => (
            <span
              key={each}
              className={cx('h-1.5 flex-1 rounded-full', each <= step ? 'bg-tick' : 'bg-line')}
            />
          ))}
        </div>
        <p className="text-sm text-muted">
          <Trans>
            Step {step} of {of}
          </Trans>
        </p>
      </div>
      {children}
    </PublicPage>
  );
}

/** Returns the heading of a step and the sentence below it. */
export function useStepTexts(step: Step, draft: Draft): { title: string; lead: string } {
  const { t } = useLingui();
  switch (step) {
    case 'phone':
      return {
        title: t`Open an account`,
        lead: t`It takes about two minutes. Have your bank details ready.`,
      };
    case 'otp':
      return draft.onlyCodeMissing
        ? {
            title: t`Enter the code`,
            lead: t`Your last code expired, so we sent a new one. Your other details are saved.`,
          }
        : {
            title: t`Enter the code`,
            lead: t`We’ve sent it by SMS. If the number below is wrong, go back and correct it.`,
          };
    case 'profile':
      return { title: t`About you`, lead: t`Your name and the password you’ll log in with.` };
    case 'bank':
      return {
        title: t`Your bank account`,
        lead: t`Withdrawals are paid to this account only. It must be in your own name.`,
      };
  }
}
