import { dayKey, formatDateTime } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import type { Reply } from '../frame/api/api.ts';
import { serverNow } from '../frame/api/server-clock.ts';
import { hideAmounts, useHiddenAmounts } from '../money/wallet/hidden-amounts.ts';
import { useSilentGames } from '../money/wallet/refresh-games.ts';
import { cx } from '../ui/design/cx.ts';
import { BigMoney } from '../ui/money/Money.tsx';
import { BalanceParts } from './BalanceParts.tsx';
import { InviteLine } from './InviteLine.tsx';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  old: boolean;
  refreshing: boolean;
  onCheck: () => void;
  onInvite: () => void;
}

/** The first of the four questions: how much do I have. */
export function BalanceHeader({ wallet, old, refreshing, onCheck, onInvite }: Props) {
  const { t } = useLingui();
  const hidden = useHiddenAmounts();
  return (
    <section
      aria-label={t`Balance`}
      className="hero max-md:bleed px-4 pt-[calc(var(--bar)+4px)] pb-4 md:rounded-lg md:px-5 md:pt-4 md:pb-5"
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
      <div className="mt-0.5 flex min-h-9 items-center gap-x-1 text-sm text-hero-muted">
        <span className="flex flex-none items-center">
          <Trans>Total balance</Trans>
          <button
            type="button"
            aria-pressed={hidden}
            aria-label={hidden ? t`Show amounts` : t`Hide amounts`}
            onClick={() => hideAmounts(!hidden)}
            className="-my-2.5 grid size-11 place-items-center"
          >
            {hidden ? <EyeOff size={17} /> : <Eye size={17} />}
          </button>
        </span>
        {/* From the left, and with room for two lines: the other words for an old balance move nothing. */}
        <span className="flex min-w-0 flex-1 items-center justify-between text-xs">
          {wallet ? <ReadAt wallet={wallet} old={old} /> : <Placeholder className="h-3.5 w-24" />}
          <button
            type="button"
            aria-label={t`Check balance`}
            title={t`Check balance`}
            onClick={onCheck}
            aria-busy={refreshing || undefined}
            disabled={refreshing}
            className="-my-2.5 -mr-3 grid size-11 flex-none place-items-center text-hero-gold"
          >
            <RefreshCw size={18} className={cx(refreshing && 'animate-spin')} />
          </button>
        </span>
      </div>
      <div className="min-h-12 text-balance">
        {wallet ? (
          <BigMoney amount={wallet.total} hidden={hidden} signClassName="text-hero-gold" />
        ) : (
          <Placeholder className="mt-1 h-9 w-56" />
        )}
      </div>
      <BalanceParts wallet={wallet} hidden={hidden} />
      <InviteLine wallet={wallet} hidden={hidden} onInvite={onInvite} />
      {wallet ? <Silent wallet={wallet} /> : null}
    </section>
  );
}

/**
 * A total is as old as its oldest part. One with a part that could not be read says so: "as of" with its day, instead
 * of "updated" with its hour.
 */
function ReadAt({ wallet, old }: { wallet: Reply<'getWallet'>; old: boolean }) {
  const silent = useSilentGames(wallet.slots);
  const at = new Date(wallet.updatedAt);
  const text = formatDateTime(at);
  const time = text.slice(11);
  const today = dayKey(at) === dayKey(serverNow());
  const whole = !old && silent.length === 0 && today;
  return (
    <span className={cx('tabular leading-tight', !whole && 'text-hero-gold')}>
      {whole ? <Trans>Updated {time}</Trans> : <Trans>As of {text}</Trans>}
    </span>
  );
}

/** More than these would push the money aside; every card says it for itself. */
const mostNames = 2;

/** Which game it is that did not answer. */
function Silent({ wallet }: { wallet: Reply<'getWallet'> }) {
  const silent = useSilentGames(wallet.slots);
  const count = silent.length;
  if (count === 0) return null;
  return (
    <div role="status" className="tabular mt-2 text-xs text-hero-gold">
      {count > mostNames ? (
        <Trans>{count} games did not answer. Their balances are of the time they show.</Trans>
      ) : (
        silent.map(({ code, name, refreshedAt }) => (
          <SilentSince key={code} name={name} at={new Date(refreshedAt ?? '')} />
        ))
      )}
    </div>
  );
}

function SilentSince({ name, at }: { name: string; at: Date }) {
  const text = formatDateTime(at);
  const shown = dayKey(at) === dayKey(serverNow()) ? text.slice(11) : text;
  return (
    <p>
      <Trans>
        {name} silent since {shown}
      </Trans>
    </p>
  );
}

export function Placeholder({ className = 'mt-1.5 h-4 w-16' }: { className?: string }) {
  return <span aria-hidden className={cx('block min-h-4 animate-pulse rounded-lg bg-white/10', className)} />;
}
