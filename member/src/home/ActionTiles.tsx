import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  type LucideIcon,
  RefreshCw,
  ScrollText,
  Undo2,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '../frame/address/address.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { Button } from '../ui/button/Button.tsx';
import { cx } from '../ui/design/cx.ts';

/** Six actions: the two about money out and in are big, the other four small. */
interface Props {
  refreshing: boolean;
  onRefresh: () => void;
  /** On a break nothing comes in; the banner above says why and until when. */
  paused: boolean;
}

export function ActionTiles({ refreshing, onRefresh, paused }: Props) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const go = useGo();
  return (
    <nav aria-label={t`Actions`}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
        <Button
          icon={<ArrowDownToLine size={21} />}
          disabled={paused}
          onClick={() => dialogs.open({ name: 'deposit' })}
        >
          <Trans>Deposit</Trans>
        </Button>
        <Button
          look="plain"
          className="font-semibold"
          icon={<ArrowUpFromLine size={21} />}
          onClick={() => dialogs.open({ name: 'withdraw' })}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      <div className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1.5">
        <SmallTile icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
          <Trans>Refresh games</Trans>
        </SmallTile>
        <SmallTile icon={UserPlus} onClick={() => dialogs.open({ name: 'coming', id: 'invite' })}>
          <Trans>Invite</Trans>
        </SmallTile>
        <SmallTile icon={ScrollText} onClick={() => go('/user/bonus')}>
          <Trans>Bonus terms</Trans>
        </SmallTile>
        <SmallTile icon={Undo2} onClick={() => dialogs.open({ name: 'coming', id: 'refund' })}>
          <Trans>Refund</Trans>
        </SmallTile>
      </div>
    </nav>
  );
}

interface TileProps {
  icon: LucideIcon;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function SmallTile({ icon: Icon, busy, onClick, children }: TileProps) {
  return (
    <button
      type="button"
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
      className="group flex flex-col items-center gap-1 text-xs"
    >
      <span className="grid size-11 place-items-center rounded-sm border border-line bg-card text-gold-text transition-colors duration-(--quick) group-hover:border-gold-text/50 group-active:bg-page">
        <Icon size={20} className={cx(busy && 'animate-spin')} />
      </span>
      {children}
    </button>
  );
}
