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

/** Rarely opened, so the first press loads it. */
const dialogs: DialogTable<'terms'> = {
  terms: lazyChunk(async () => (await import('./TermsDialog.tsx')).TermsDialog),
};

/** The registration steps, which edit one draft. */
export function RegisterSteps({ opened }: { opened: Registration['opened'] }) {
  const { shown, show, refuse, ...state } = useRegistrationState();
  const { step, push, replace, back, leaveSteps } = useSteps(state.draft);
  // Step with the notice that the draft was kept: the one where the user returns, or the last before it with kept data.
  const [keptAt, setKeptAt] = useState(() => lastKept(step, state.draft));
  const asksCode = useQuery(reading('getRegisterOtp')).data?.registerOTP ?? true;
  const counted = steps.filter((each) => each !== 'otp' || asksCode || step === 'otp');
  const words = useStepTexts(step, state.draft);
  // Fetches the agreement before the step that asks to accept it: ticking a box must not wait for the
  // network.
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
    if (wrong) focusField(wrong);
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

/** Focuses an invalid field and scrolls it into view with its label and error. */
function focusField(wrong: HTMLElement) {
  wrong.focus({ preventScroll: true });
  wrong.closest('.field-box, label')?.parentElement?.scrollIntoView({ block: 'nearest' });
  wrong.scrollIntoView({ block: 'nearest' });
}

/** Informs a returning user that the draft was kept, and lets anyone who borrows the phone discard it. */
function KeptNotice({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 rounded-sm border border-line bg-card px-3.5 py-1.5 text-sm"
    >
      <History size={18} className="text-muted" />
      <p className="min-w-0 flex-[1_1_7rem] py-1">
        <Trans>Your progress was saved.</Trans>
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
