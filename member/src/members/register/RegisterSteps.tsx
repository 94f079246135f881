import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reading } from '../../frame/api/readings.ts';
import { lazyChunk } from '../../frame/chunk/lazy.ts';
import { DialogHost } from '../../frame/dialog/DialogHost.tsx';
import type { DialogTable } from '../../frame/dialog/dialog-table.ts';
import { BankStep } from './BankStep.tsx';
import { draftStore, lastKept, steps } from './draft.ts';
import { OtpStep } from './OtpStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { type Registration, RegistrationContext } from './registration.ts';
import { StepFrame, useStepTexts } from './StepFrame.tsx';
import { useRegistrationState } from './useRegistrationState.ts';
import { useSteps } from './useSteps.ts';

/** Few people open it, so it is loaded by the first press. */
const dialogs: DialogTable<'terms'> = {
  terms: lazyChunk(async () => (await import('./TermsDialog.tsx')).TermsDialog),
};

/** The four steps over one draft. */
export function RegisterSteps({ opened }: { opened: Registration['opened'] }) {
  const { shown, show, refuse, ...state } = useRegistrationState();
  const { step, push, replace, back, leaveSteps } = useSteps(state.draft);
  // The notice stands on the step where somebody comes back, or the last one before it that shows what was kept.
  const [keptAt, setKeptAt] = useState(() => lastKept(step, state.draft));
  const asksCode = useQuery(reading('getRegisterOtp')).data?.registerOTP ?? true;
  const counted = steps.filter((each) => each !== 'otp' || asksCode || step === 'otp');
  const words = useStepTexts(step, state.draft);
  // Read before the step that asks to accept it: ticking a box must not wait for the network.
  useQuery(reading('getAgreements'));
  const { code } = state.draft;

  const lastStep = useRef(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step and new flaws are what moves the focus
  useEffect(() => {
    const moved = lastStep.current !== step;
    lastStep.current = step;
    if (moved) window.scrollTo(0, 0);
    const wrong = document.querySelector<HTMLElement>('main :is([aria-invalid=true], [data-invalid=true])');
    const start = document.querySelector<HTMLElement>('main [data-step-focus]');
    const heading = document.querySelector<HTMLElement>('main h1');
    if (wrong) leadTo(wrong);
    else if (moved) (start ?? heading)?.focus({ preventScroll: true });
  }, [step, shown]);

  const registration: Registration = {
    ...state,
    hasFlaws: show,
    placeRefusal: async (error) => {
      const at = refuse(error);
      if (at && at !== step) await push(at);
      return at !== null;
    },
    push,
    replace,
    opened: (member) => {
      opened(member);
      void leaveSteps();
    },
  };

  function startAgain() {
    draftStore.clear();
    show({});
    state.editPasswords({ password: '', confirmation: '' });
    setKeptAt(null);
    void replace('phone');
  }

  return (
    <RegistrationContext value={registration}>
      <StepFrame
        {...words}
        step={counted.indexOf(step) + 1}
        of={counted.length}
        onBack={step === 'phone' ? undefined : () => void back()}
      >
        {keptAt === step ? <KeptNotice onStartAgain={startAgain} /> : null}
        {step === 'phone' ? <PhoneStep /> : null}
        {step === 'otp' && code ? <OtpStep key={code.phone} sent={code} /> : null}
        {step === 'profile' ? <ProfileStep /> : null}
        {step === 'bank' ? <BankStep /> : null}
      </StepFrame>
      <DialogHost dialogs={dialogs} />
    </RegistrationContext>
  );
}

/** The focus to a wrong field, and into sight with its label and what is said of it. */
function leadTo(wrong: HTMLElement) {
  wrong.focus({ preventScroll: true });
  wrong.closest('.field-box, label')?.parentElement?.scrollIntoView({ block: 'nearest' });
  wrong.scrollIntoView({ block: 'nearest' });
}

/** Tells whoever comes back that the draft was kept, and lets whoever borrows the phone throw it away. */
function KeptNotice({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 rounded-sm border border-line bg-card px-3.5 py-1.5 text-sm"
    >
      <History size={18} className="text-muted" />
      <p className="min-w-0 flex-[1_1_7rem] py-1">
        <Trans>What you typed last time is still here.</Trans>
      </p>
      <button
        type="button"
        onClick={onStartAgain}
        className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-gold-text"
      >
        <Trans>Start again</Trans>
      </button>
    </div>
  );
}
