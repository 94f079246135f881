import { Trans } from '@lingui/react/macro';

/** Why a game takes no money while a bonus is held. */
export function NotWithBonus({ name }: { name: string }) {
  return (
    <Trans>This game is not part of your bonus {name}. You can play it again when the bonus has ended.</Trans>
  );
}
