import type { MoneyStep } from '@kapao/contract/fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { currentStep } from './current-step.ts';

interface Step {
  readonly step: string;
  readonly at: string | null;
}

const done: Partial<Record<string, MessageDescriptor>> = {
  ANNOUNCED: msg`Deposit notice`,
  QR_MADE: msg`QR created`,
  SLIP_RECEIVED: msg`Slip received`,
  SLIP_READ: msg`Slip read`,
  LINK_RECEIVED: msg`Gift link received`,
  BANK_PAID: msg`Paid at the bank`,
  SEEN: msg`Detected`,
  REVIEW: msg`Reviewed by staff`,
  REQUESTED: msg`Requested`,
  SENT: msg`Sent`,
  PAID: msg`Paid`,
  CREDITED: msg`Credited`,
  RETURNED: msg`Returned`,
} satisfies Partial<Record<MoneyStep, MessageDescriptor>>;

const inProgress: Partial<Record<string, MessageDescriptor>> = {
  REVIEW: msg`Under review by staff`,
  SENT: msg`Sent, no answer yet`,
} satisfies Partial<Record<MoneyStep, MessageDescriptor>>;

/** Returns each step with its text and tone. A step that is in progress is not shown as done. */
export function describeSteps<Given extends Step>(
  steps: readonly Given[],
  say: (text: MessageDescriptor) => string,
) {
  const current = currentStep(steps);
  return steps.map((given) => {
    const now = given.step === current ? inProgress[given.step] : undefined;
    const text = now ?? done[given.step];
    const tone = now ? ('progress' as const) : given.at ? ('success' as const) : ('plain' as const);
    return { ...given, title: text ? say(text) : given.step, tone };
  });
}
