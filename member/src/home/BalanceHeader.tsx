import { dayKey } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import type { Reply } from '../frame/api/api.ts';
import { reading } from '../frame/api/readings.ts';
import { serverNow } from '../frame/api/server-clock.ts';
import { formatDateTime } from '../i18n/dates.ts';
import { useWaiting } from '../ui/button/waiting.ts';
import { cx } from '../ui/design/cx.ts';
import { hideAmounts, useHiddenAmounts } from '../ui/money/hidden-amounts.ts';
import { BigMoney } from '../ui/money/Money.tsx';
import { inGames } from '../wallet/balance/game-money.ts';
import { useUnresponsiveGames } from '../wallet/balance/refresh-games.ts';
import { BalanceParts } from './BalanceParts.tsx';
import { Bell } from './Bell.tsx';
import { InviteLine } from './InviteLine.tsx';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  old: boolean;
  refreshing: boolean;
  onCheck: () => void;
  onInvite: () => void;
}

/** Header with the member's name, the total balance and its parts, and the commission. */
export function BalanceHeader({ wallet, old, refreshing, onCheck, onInvite }: Props) {
  const { t } = useLingui();
  const hidden = useHiddenAmounts();
  return (
    <section
      aria-label={t`Balance`}
      className="hero max-md:bleed px-4 pt-[calc(var(--bar)-6px)] pb-3 md:rounded-lg md:px-5 md:pt-2 md:pb-4 side:grid side:grid-cols-2 side:gap-x-6"
    >
      <div className="min-w-0">
        <div className="flex min-h-11 items-center gap-3">
          <h1
            tabIndex={-1}
            title={wallet?.profile.name}
            className="line-clamp-2 min-h-[26px] min-w-0 flex-1 text-base font-medium"
          >
            {wallet?.profile.name ?? (
              <>
                <span className="sr-only">
                  <Trans>Balance</Trans>
                </span>
                <Placeholder className="w-32" />
              </>
            )}
          </h1>
          <Bell enabled={wallet !== undefined} />
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-1 text-sm text-hero-muted">
          <span className="flex min-h-9 flex-none items-center">
            <Trans>Total balance</Trans>
          </span>
          {/* Follows its label for screen readers, and is displayed below the whole row. */}
          <span className="order-1 min-h-12 w-full text-balance text-hero-text">
            {wallet ? (
              <BigMoney amount={wallet.total} hidden={hidden} counts signClassName="text-hero-gold" />
            ) : (
              <Placeholder className="mt-1 h-9 w-56" />
            )}
          </span>
          <button
            type="button"
            aria-pressed={hidden}
            aria-label={hidden ? t`Show amounts` : t`Hide amounts`}
            onClick={() => hideAmounts(!hidden)}
            className="-my-2.5 -ml-1 grid size-11 flex-none place-items-center"
          >
            {hidden ? <EyeOff size={17} /> : <Eye size={17} />}
          </button>
          {/* Left-aligned, with room for two lines, so that the longer text of an outdated balance shifts nothing. */}
          <span className="flex min-w-[7rem] flex-1 items-center justify-between text-xs">
            {wallet ? (
              <ReadAt wallet={wallet} old={old} checking={refreshing} />
            ) : (
              <Placeholder className="h-3.5 w-24" />
            )}
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
      </div>
      <div className="min-w-0 side:pt-2">
        <BalanceParts wallet={wallet} hidden={hidden} />
        <InviteLine wallet={wallet} hidden={hidden} onInvite={onInvite} />
      </div>
      {wallet ? <UnresponsiveGames wallet={wallet} /> : null}
    </section>
  );
}

/** Milliseconds by which a game balance may be older than the rest without being shown as outdated. */
const sameMs = 60_000;

/**
 * Time when the total was read. Names the games if only their balances are older, and says "as of" with the
 * date if the wallet or a game could not be read.
 */
function ReadAt({ wallet, old, checking }: { wallet: Reply<'getWallet'>; old: boolean; checking: boolean }) {
  const waiting = useWaiting(checking);
  const silent = useUnresponsiveGames(wallet.slots);
  const { dataUpdatedAt } = useQuery(reading('getWallet'));
  const now = serverNow().getTime();
  const at = new Date(wallet.updatedAt);
  const readAt = new Date(now - (Date.now() - dataUpdatedAt));
  const time = formatDateTime(readAt).slice(11);
  const text = formatDateTime(at);
  const isToday = dayKey(at) === dayKey(new Date(now));
  const ofGames = isToday ? text.slice(11) : text;
  const whole = !old && silent.length === 0;
  return (
    <span className={cx('tabular leading-tight', !whole && 'text-hero-gold')}>
      {!old && waiting.slow ? (
        <Trans>The connection is slow, still checking…</Trans>
      ) : !old && waiting.said ? (
        <Trans>Checking…</Trans>
      ) : whole && inGames(wallet.slots) > 0 && readAt.getTime() - at.getTime() > sameMs ? (
        <Trans>Games as of {ofGames}</Trans>
      ) : whole ? (
        <Trans>Updated {time}</Trans>
      ) : (
        <Trans context="data">As of {text}</Trans>
      )}
    </span>
  );
}

/** Maximum number of games named. Above it only their number is shown, and each card shows its own state. */
const maxNames = 2;

/** Names the games that did not answer. */
function UnresponsiveGames({ wallet }: { wallet: Reply<'getWallet'> }) {
  const silent = useUnresponsiveGames(wallet.slots);
  const count = silent.length;
  if (count === 0) return null;
  return (
    <div role="status" className="tabular mt-2 text-xs text-hero-gold">
      {count > maxNames ? (
        <Trans>{count} games didn’t respond. Their balances are as of the time shown.</Trans>
      ) : (
        silent.map(({ code, name, refreshedAt }) => (
          <UnresponsiveGame key={code} name={name} at={new Date(refreshedAt)} />
        ))
      )}
    </div>
  );
}

function UnresponsiveGame({ name, at }: { name: string; at: Date }) {
  const text = formatDateTime(at);
  const shown = dayKey(at) === dayKey(serverNow()) ? text.slice(11) : text;
  return (
    <p>
      <Trans>
        {name} isn’t responding. Balance as of {shown}
      </Trans>
    </p>
  );
}

export function Placeholder({ className = 'mt-1.5 h-4 w-16' }: { className?: string }) {
  return <span aria-hidden className={cx('block min-h-4 animate-pulse rounded-lg bg-white/10', className)} />;
}
