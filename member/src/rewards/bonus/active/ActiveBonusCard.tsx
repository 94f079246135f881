import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, Gift } from 'lucide-react';
import { useId } from 'react';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { formatMinute } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { StatusPill } from '../../../ui/status/StatusPill.tsx';
import type { ActiveBonus } from '../../../wallet/active-bonus/active-bonus.ts';
import { GameNames } from '../terms/GameNames.tsx';
import { type ActiveBonusView, activeBonusView } from './active-bonus-view.ts';
import { OutlookLines } from './OutlookLines.tsx';

interface Props {
  activeBonus: ActiveBonus;
  /** Whether the member may request the end although the known balances do not allow it. */
  mayAsk: boolean;
  onEnd: () => void;
}

/** The active bonus: its progress, and what follows from it. */
export function ActiveBonusCard({ activeBonus, mayAsk, onEnd }: Props) {
  const view = activeBonusView(activeBonus);
  const { cancel } = view;
  const whyId = useId();
  const kept = cancel.may === 'success' ? moneyText(cancel.kept) : null;
  return (
    <section aria-labelledby="round-name" className="rounded-lg border border-line bg-card p-4">
      <BonusHeader activeBonus={activeBonus} played={view.left === 0} />
      <Progress activeBonus={activeBonus} view={view} />
      <OutlookLines activeBonus={activeBonus} view={view} cancelId={whyId} />
      <div className="mt-2 grid gap-3">
        <GameNames games={activeBonus.games} />
        <Button
          variant={kept === null ? 'plain' : 'gold'}
          disabled={cancel.may === 'not-yet' && !mayAsk}
          aria-describedby={whyId}
          onClick={onEnd}
        >
          {kept === null ? <Trans>Cancel the bonus</Trans> : <Trans>Finish and keep {kept}</Trans>}
        </Button>
      </div>
    </section>
  );
}

function BonusHeader({ activeBonus, played }: { activeBonus: ActiveBonus; played: boolean }) {
  const type = useBonusTypeTexts()[activeBonus.type];
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 flex-none place-items-center rounded-sm bg-progress-tint text-gold-text">
        <Gift size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="round-name" className="text-base leading-snug font-semibold">
          {activeBonus.name}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {played ? (
            <StatusPill tone="success">
              <Trans>Completed</Trans>
            </StatusPill>
          ) : (
            <StatusPill tone="progress">
              <Trans>Active</Trans>
            </StatusPill>
          )}
          {type}
        </p>
      </div>
    </div>
  );
}

function Progress({ activeBonus, view }: { activeBonus: ActiveBonus; view: ActiveBonusView }) {
  const dialogs = useDialogs();
  const { percent } = view;
  const until = formatMinute(new Date(activeBonus.expiresAt));
  return (
    <>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4">
        <p className="tabular text-[min(2.5rem,12vw)] leading-[1.2] font-bold">{percent}%</p>
        <p className="text-right text-[0.8125rem] text-muted">
          <Trans>
            Wagered <Money amount={activeBonus.turnover} className="font-semibold text-text" />
          </Trans>
          <span className="block">
            <Trans>
              of <Money amount={view.required} />
            </Trans>
          </span>
        </p>
      </div>
      <div
        role="progressbar"
        aria-labelledby="round-name"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-2.5 overflow-hidden rounded-full bg-skeleton"
      >
        <div
          className="gold-fill h-full rounded-full transition-[width] duration-(--calm)"
          style={{ width: `${percent}%` }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-[0.8125rem] text-muted">
        <span className="tabular inline-flex min-h-8 items-center">
          <Trans>Until {until}</Trans>
        </span>
        <button
          type="button"
          onClick={() => dialogs.open({ name: 'round-bets', id: activeBonus.id })}
          className="-mr-1.5 inline-flex min-h-11 items-center font-medium text-gold-text"
        >
          <Trans>How it’s calculated</Trans>
          <ChevronRight size={17} />
        </button>
      </div>
    </>
  );
}

/** Returns the texts of the bonus types. */
function useBonusTypeTexts(): Record<ActiveBonus['type'], string> {
  const { t } = useLingui();
  return {
    limit: t`Special bonus`,
    day: t`Daily bonus`,
    week: t`Weekly bonus`,
    promotion: t`Promotion code`,
  };
}
