import { Trans, useLingui } from '@lingui/react/macro';
import { Headset, ImageUp, type LucideIcon, MessageCircle, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from './Offers.tsx';

/** Before the first message: who answers, what helps them, and how to begin with one press. */
export function Welcome({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useLingui();
  const beginnings = [t`Deposit not arrived`, t`Withdrawal is late`, t`I want to know about a bonus`];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="mx-auto flex min-h-full max-w-[440px] flex-col justify-center px-5 py-6">
        <span className="hero mx-auto mb-4 grid size-[76px] place-items-center rounded-full">
          <Headset size={34} className="text-hero-gold" />
        </span>
        <h3 className="text-center text-lg font-semibold">
          <Trans>Hello, how can we help?</Trans>
        </h3>
        <ul className="mt-4 grid gap-3 rounded-lg border border-line bg-card p-4 text-sm">
          <Point icon={MessageCircle}>
            <Trans>
              The team answers here. Where a machine answers first, it says so, and you may ask for a person.
            </Trans>
          </Point>
          <Point icon={ImageUp}>
            <Trans>
              Tell us the amount, the time and the bank or game. A picture of the slip helps most.
            </Trans>
          </Point>
          <Point icon={ShieldCheck}>
            <Trans>We never ask for your password or a one-time code.</Trans>
          </Point>
        </ul>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {beginnings.map((text) => (
            <Chip key={text} onClick={() => onChoose(text)}>
              {text}
            </Chip>
          ))}
        </div>
      </div>
    </div>
  );
}

function Point({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} className="mt-0.5 text-gold-text" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
