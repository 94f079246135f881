import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { toast } from '../../ui/status/toast.ts';
import { useFreshWallet } from '../../wallet/balance/useFreshWallet.ts';
import type { TransferRequest } from '../../wallet/pending-requests/pending-transfer.ts';
import type { Launching } from '../launch/useLaunch.ts';
import { walletAccount } from '../transfers/transfer-accounts.ts';
import type { Transfer } from '../transfers/useTransfer.ts';
import type { Game } from './GameCard.tsx';
import type { TransferDirection } from './judge-transfer.ts';

/** `play` opens the game after the transfer. */
export type PlayRequest = 'play' | TransferDirection;

interface Start {
  wish: PlayRequest;
  /** Undefined: no transfer. */
  amount: number | undefined;
}

/** Returns the transfer request of an action. */
export function transferOf(code: string, direction: TransferDirection, amount: number): TransferRequest {
  return direction === 'out'
    ? { from: code, to: walletAccount, amount }
    : { from: walletAccount, to: code, amount };
}

/**
 * Combines opening the account, the transfer and the launch; the game's tab opens with the press and loads the game
 * when the money has arrived. Any other outcome closes the tab, because the game would open minutes later over other
 * work.
 */
export function usePlay(game: Game, transfer: Transfer, launch: Launching) {
  const { code } = game;
  const { t } = useLingui();
  const [wish, setWish] = useState<PlayRequest | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [direction, setDirection] = useState<TransferDirection>('in');
  // After the game is opened the form offers to move money back, which a returning member mostly wants. A newly opened
  // dialog starts with playing.
  const [plays, setPlays] = useState(launch.plays);
  if (launch.plays !== plays) {
    setPlays(launch.plays);
    choose('out');
  }
  const freshWallet = useFreshWallet();
  const status = transfer.result?.status;
  // A pending transfer sets this twice: PROCESSING ends the wait of its tab, then the game reports the final
  // status.
  const ended = transfer.busy ? undefined : (status ?? (transfer.error ? 'ERROR' : undefined));

  const afterOpening = useRef<Start | null>(null);
  // Action that was to follow an opening whose answer was lost. Minutes later nobody expects it any more, so the member
  // must press again.
  const [missed, setMissed] = useState<Start | null>(null);
  // Notifies a member who has left the dialog that the money was not moved.
  const notifyNotMoved = useEffectEvent((amount: number) => {
    const shown = moneyText(amount);
    const { name } = game;
    toast('progress', t`${shown} stayed in your wallet: ${name} wasn’t ready when you left.`);
  });
  useEffect(
    () => () => {
      const amount = afterOpening.current?.amount;
      afterOpening.current = null;
      if (amount !== undefined) notifyNotMoved(amount);
    },
    [],
  );
  const [opensAlone, setOpensAlone] = useState(false);
  const opening = useMoneyCall(
    // The code is an argument, because a call without arguments is never retried.
    async (of: string, idempotencyKey) => {
      try {
        await api('activateSlot', { params: { code: of }, idempotencyKey });
      } catch (error) {
        // The other code means that the account was opened in another tab, which is the wanted result.
        if (errorCode(error) !== 'SLOT_ALREADY_ACTIVE') {
          if (afterOpening.current) setMissed(afterOpening.current);
          afterOpening.current = null;
          launch.cancel();
          throw error;
        }
      }
      await freshWallet();
    },
    () => {
      const next = afterOpening.current;
      afterOpening.current = null;
      if (next) go(next);
    },
  );

  // Anything that shows the account exists also resolves the unknown outcome of the opening.
  const isKnown = game.isActive && opening.unsure && !opening.busy;
  const forget = useEffectEvent(() => opening.reset());
  useEffect(() => {
    if (isKnown) forget();
  }, [isKnown]);

  function choose(next: TransferDirection): void {
    setDirection(next);
    setTyped(null);
  }

  function open(next: Start | null): void {
    setMissed(null);
    setOpensAlone(next === null);
    afterOpening.current = next;
    opening.run(code);
  }

  function go({ wish, amount }: Start): void {
    if (amount === undefined) launch.go();
    else transfer.run(transferOf(code, wish === 'out' ? 'out' : 'in', amount));
  }

  // Whether the game opens after the current transfer; not after one that ends as PROCESSING.
  const leadsOn = useRef(false);
  const end = useEffectEvent(() => {
    // After a failure the amount stays in the field.
    if (status === 'SUCCESS') {
      // Clears the amount, because a second press must neither undo a transfer in nor move more money back.
      if (wish === 'out') setTyped('');
      else choose('in');
    }
    if (!leadsOn.current) return;
    leadsOn.current = false;
    if (status === 'SUCCESS') launch.go();
    else launch.cancel();
  });
  // Before painting, so that the field empties when the result appears.
  useLayoutEffect(() => {
    if (ended) end();
  }, [ended]);

  return {
    /** Null until something was typed. */
    typed,
    type: (next: string) => {
      transfer.forget();
      setTyped(next);
    },
    /** Action that was pressed last. */
    wish,
    /** Whether the game was opened from this dialog. */
    isBack: plays > 0,
    direction,
    choose,
    opening,
    openOnly: () => open(null),
    /** Whether the account is being opened without a further action. */
    opensAlone: opensAlone && opening.busy,
    /** Action that did not happen because the opening's answer was lost; the account exists. */
    missed: game.isActive && !opening.busy ? missed : null,
    start: (next: Start) => {
      setWish(next.wish);
      leadsOn.current = next.wish === 'play' && next.amount !== undefined;
      if (next.wish === 'play') launch.prepare(next.amount !== undefined);
      if (!game.isActive) return open(next);
      setMissed(null);
      go(next);
    },
  };
}

export type Play = ReturnType<typeof usePlay>;
