import type { Reply } from '../../frame/api/api.ts';

type Programme = Pick<Reply<'getInvites'>, 'active' | 'minimum'>;

/** Whether the button is enabled: as far as known the amount suffices and may be received. The server decides. */
export function isReceivable(
  { invite, pause }: Pick<Reply<'getWallet'>, 'invite' | 'pause'>,
  programme: Programme | undefined,
): boolean {
  if (invite.amount <= 0 || pause) return false;
  return programme === undefined || (programme.active && invite.amount >= programme.minimum);
}
