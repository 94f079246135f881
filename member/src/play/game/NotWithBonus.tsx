import { Trans } from '@lingui/react/macro';

/** Why a game takes no money while a bonus is held. */
export function NotWithBonus({ name }: { name: string }) {
  return (
    <Trans>This game does not belong to your bonus {name}. It opens again when the bonus has ended.</Trans>
  );
}
