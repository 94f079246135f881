import { dayKey, formatDateTime } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Reply } from '../frame/api/api.ts';
import { serverNow } from '../frame/api/server-clock.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { inGames } from '../money/wallet/game-money.ts';
import { useSilentGames } from '../money/wallet/useWallet.ts';
import { cx } from '../ui/design/cx.ts';
import { BigMoney, Money } from '../ui/money/Money.tsx';
import { BalanceBar } from './BalanceBar.tsx';
import { hiddenAmounts, keepHiddenAmounts } from './hidden-amounts.ts';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  old: boolean;
  refreshing: boolean;
  onCheck: () => void;
}

/** The first of the four questions: how much do I have. */
export function BalanceHeader({ wallet, old, refreshing, onCheck }: Props) {
  const { t } = useLingui();
  const [hidden, setHidden] = useState(hiddenAmounts);
  const toggle = () => {
    keepHiddenAmounts(!hidden);
    setHidden(!hidden);
  };
  return (
    <section
      aria-label={t`Balance`}
      className="hero max-md:bleed px-4 pt-[calc(var(--bar)+4px)] pb-3 md:rounded-lg md:px-5 md:pt-4 md:pb-3.5"
    >
      <h1 tabIndex={-1} className="line-clamp-2 min-h-[26px] text-base font-medium">
        {wallet?.profile.name ?? (
          <>
            <span className="sr-only">
              <Trans>Balance</Trans>
            </span>
            <Placeholder className="w-32" />
          </>
        )}
      </h1>
      <div className="mt-0.5 flex items-center text-sm text-hero-muted">
        <Trans>Total balance</Trans>
        <button
          type="button"
          aria-pressed={hidden}
          aria-label={hidden ? t`Show amounts` : t`Hide amounts`}
          onClick={toggle}
          className="-my-2.5 grid size-11 place-items-center"
        >
          {hidden ? <EyeOff size={17} /> : <Eye size={17} />}
        </button>
      </div>
      <div className="min-h-12 text-balance">
        {wallet ? (
          <BigMoney amount={wallet.total} hidden={hidden} signClassName="text-hero-gold" />
        ) : (
          <Placeholder className="mt-1 h-9 w-56" />
        )}
      </div>
      <Parts wallet={wallet} hidden={hidden} />
      <div className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-3 text-xs text-hero-muted">
        <div className="tabular min-w-0 flex-[1_1_9rem]">
          {wallet ? <ReadAt wallet={wallet} old={old} /> : null}
        </div>
        <button
          type="button"
          onClick={onCheck}
          aria-busy={refreshing || undefined}
          disabled={refreshing}
          className="-mr-2 ml-auto inline-flex min-h-11 max-w-full items-center gap-2 px-2 text-sm font-medium text-hero-gold"
        >
          <RefreshCw size={17} className={cx(refreshing && 'animate-spin')} />
          <Trans>Check balance</Trans>
        </button>
      </div>
    </section>
  );
}

function Parts({ wallet, hidden }: { wallet: Reply<'getWallet'> | undefined; hidden: boolean }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const spendable = wallet?.wallet.amount ?? 0;
  const games = wallet ? inGames(wallet.slots) : 0;
  const held = wallet?.wallet.held ?? 0;
  const part = 'mt-0.5 block text-sm font-semibold text-hero-text';
  return (
    <>
      <BalanceBar spendable={spendable} games={games} held={held} />
      <dl className="mt-1.5 flex flex-wrap justify-between gap-x-3 gap-y-1.5 text-xs text-hero-muted">
        <div>
          <dt>
            <Trans>Spendable</Trans>
          </dt>
          <dd className="min-h-[25px]">
            {wallet ? <Money amount={spendable} hidden={hidden} className={part} /> : <Placeholder />}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>In games</Trans>
          </dt>
          <dd className="min-h-[25px]">
            {wallet ? <Money amount={games} hidden={hidden} className={part} /> : <Placeholder />}
          </dd>
        </div>
        <div className="relative pr-4">
          <dt>
            <Trans>Held</Trans>
          </dt>
          <dd className="min-h-[25px]">
            {wallet ? <Money amount={held} hidden={hidden} className={part} /> : <Placeholder />}
            <button
              type="button"
              aria-label={t`What is held, and what is on its way`}
              onClick={() => dialogs.open({ name: 'on-its-way' })}
              className="absolute -inset-x-2 -inset-y-0.5 grid min-h-11 items-center justify-items-end rounded-sm"
            >
              <ChevronRight size={16} />
            </button>
          </dd>
        </div>
      </dl>
    </>
  );
}

/**
 * A total is as old as its oldest part. One with a part that could not be read says so: "as of" with its day, instead
 * of "updated" with its hour, and which game it is that did not answer.
 */
function ReadAt({ wallet, old }: { wallet: Reply<'getWallet'>; old: boolean }) {
  const silent = useSilentGames(wallet.slots);
  const at = new Date(wallet.updatedAt);
  const text = formatDateTime(at);
  const time = text.slice(11);
  const whole = !old && silent.length === 0 && dayKey(at) === dayKey(serverNow());
  return (
    <>
      <p>{whole ? <Trans>Updated {time}</Trans> : <Trans>As of {text}</Trans>}</p>
      {silent.map(({ code, name, refreshedAt }) => (
        <Silent key={code} name={name} at={new Date(refreshedAt ?? '')} />
      ))}
    </>
  );
}

function Silent({ name, at }: { name: string; at: Date }) {
  const text = formatDateTime(at);
  const shown = dayKey(at) === dayKey(serverNow()) ? text.slice(11) : text;
  return (
    <p className="text-hero-gold">
      <Trans>
        {name} silent since {shown}
      </Trans>
    </p>
  );
}

function Placeholder({ className = 'mt-1.5 h-4 w-16' }: { className?: string }) {
  return <span aria-hidden className={cx('block min-h-4 animate-pulse rounded-lg bg-white/10', className)} />;
}
