import { late, useLate } from '../frame/chunk/late.ts';
import { withTexts } from '../i18n/i18n.ts';
import { useHeldRound } from '../money/round/useHeldRound.ts';
import { useHiddenAmounts } from '../money/wallet/hidden-amounts.ts';
import { Skeleton } from '../ui/status/Skeleton.tsx';

const row = late(
  async () => (await withTexts('rewards', import('../rewards/held/HeldBonusRow.tsx'))).HeldBonusRow,
);

/** Only for whoever holds a bonus, which the wallet knows: nobody else loads anything of it. */
export function HeldBonus() {
  const { Content } = useLate(row, false);
  const round = useHeldRound();
  const hidden = useHiddenAmounts();
  return (
    <section className="mt-3.5">
      {Content && round ? (
        <Content round={round} hidden={hidden} />
      ) : (
        <Skeleton className="h-[5.25rem] w-full" />
      )}
    </section>
  );
}
