import { useStore } from '../../base/store.ts';
import { useAfter } from '../../base/while-busy.ts';
import type { KeptAsk } from '../../frame/call/kept-ask.ts';
import { askedMove } from '../asked/asked-move.ts';
import { askedWithdraw } from '../asked/asked-withdraw.ts';

/** What is answered sooner is told of by what it has become. */
const lastsMs = 800;

export type Asked = ReturnType<typeof useAsked>;

export function countAsked({ withdraw, move }: Asked): number {
  return [withdraw, move].filter(Boolean).length;
}

/** What was asked for and left without an answer: the form was closed, or the page loaded anew. */
export function useAsked() {
  const withdraw = useLeft(askedWithdraw);
  const move = useLeft(askedMove);
  const lasts = useAfter(lastsMs, withdraw !== null || move !== null);
  return lasts ? { withdraw, move } : { withdraw: null, move: null };
}

function useLeft<Args>(kept: KeptAsk<Args>) {
  const left = useStore(kept.left);
  // Whoever logs out takes it along.
  return left && kept.read()?.key === left.key ? left : null;
}
