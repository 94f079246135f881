import { Trans } from '@lingui/react/macro';
import { Headset, ImageUp, type LucideIcon, MessageCircle, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Movement } from '../conversation/customer-context.ts';
import { MoneyCards } from './context/MoneyCards.tsx';

/** Start of a conversation: who answers, what helps them, and where the member's money is. */
export function Welcome({ money }: { money: readonly Movement[] }) {
  return (
    <div className="scroll-fade min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="mx-auto flex min-h-full max-w-[440px] flex-col justify-center px-5 py-4 tight:py-2">
        <span className="hero mx-auto mb-3 grid size-16 place-items-center rounded-full [@container_(max-height:600px)]:hidden">
          <Headset size={30} className="text-hero-gold" />
        </span>
        <h3 className="text-center text-lg font-semibold tight:text-base">
          <Trans>Hello, how can we help?</Trans>
        </h3>
        {money.length > 0 ? (
          <div className="mt-4 tight:mt-2">
            <MoneyCards money={money} />
          </div>
        ) : null}
        <ul className="mt-4 grid gap-3 rounded-lg border border-line bg-card p-4 text-sm">
          <Point icon={MessageCircle}>
            <Trans>
              The team answers here. If a bot replies first, it will say so, and you may ask for a person.
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
