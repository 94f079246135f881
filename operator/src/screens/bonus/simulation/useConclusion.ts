import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import type { SimulationResult } from '@kapao/contract/backoffice/bonus/simulation';
import { useLingui } from '@lingui/react/macro';

type VariantResult = SimulationResult[number];

/** Returns the simulation's result in sentences, for whoever publishes the offer. */
export function useConclusion(
  made: VariantResult | undefined,
  live: VariantResult | undefined,
  offer: OfferDraft,
): readonly string[] {
  const { t } = useLingui();
  if (!made) return [];
  if (made.bonuses === 0) return [t`Nobody would have claimed it in this period.`];
  const lines: string[] = [];
  const ended = made.ends.SUCCESS + made.ends.FAIL + made.ends.EXPIRED;
  const kept = ended === 0 ? 0 : Math.round((made.ends.SUCCESS / ended) * 100);
  const part = made.bonus === '0' ? 0 : Math.round((Number(made.cost) / Number(made.bonus)) * 100);
  if (ended === 0) lines.push(t`No bonus ended in this period: choose a longer one.`);
  else if (Number(made.cost) < 0)
    lines.push(t`It would have earned more than it cost: forfeited amounts exceed credited amounts.`);
  else
    lines.push(t`The operator bears ${part}% of what is credited; ${kept}% of ended bonuses were completed.`);
  if (live && Number(made.cost) > Number(live.cost)) lines.push(t`It costs more than the published version.`);
  const gone = offer.quota === null ? null : dayQuotaReached(made, offer.quota);
  if (gone) lines.push(t`All claims would be used up on ${gone}.`);
  const [first] = made.gains;
  if (first && Number(first.gain) * 10 > Number(made.cost) && Number(made.cost) > 0)
    lines.push(t`One member accounts for more than 10% of the cost.`);
  return lines;
}

function dayQuotaReached({ days }: VariantResult, quota: number): string | null {
  let begun = 0;
  for (const day of days) {
    begun += day.begun;
    if (begun >= quota) return day.day;
  }
  return null;
}
