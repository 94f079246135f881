import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import type { TrialResult } from '@kapao/contract/backoffice/bonus/trial';
import { useLingui } from '@lingui/react/macro';

type Made = TrialResult[number];

/** Returns the trial's result in sentences, for whoever publishes the offer. */
export function useConclusion(
  made: Made | undefined,
  live: Made | undefined,
  offer: OfferDraft,
): readonly string[] {
  const { t } = useLingui();
  if (!made) return [];
  if (made.bonuses === 0) return [t`Nobody would have taken it in this period.`];
  const lines: string[] = [];
  const ended = made.ends.SUCCESS + made.ends.FAIL + made.ends.EXPIRED;
  const kept = ended === 0 ? 0 : Math.round((made.ends.SUCCESS / ended) * 100);
  const part = made.bonus === '0' ? 0 : Math.round((Number(made.cost) / Number(made.bonus)) * 100);
  if (ended === 0) lines.push(t`No round had come to its end: take a longer period.`);
  else if (Number(made.cost) < 0)
    lines.push(t`It would have brought more than it gave: what was cut is more than what was credited.`);
  else
    lines.push(t`Of what is credited ${part} % is lost to the house; ${kept} % of ended rounds were kept.`);
  if (live && Number(made.cost) > Number(live.cost)) lines.push(t`It costs more than what stands now.`);
  const gone = offer.quota === null ? null : dayWhenGone(made, offer.quota);
  if (gone) lines.push(t`All places would be gone on ${gone}.`);
  const [first] = made.gains;
  if (first && Number(first.gain) * 10 > Number(made.cost) && Number(made.cost) > 0)
    lines.push(t`One member alone has more than a tenth of the cost.`);
  return lines;
}

function dayWhenGone({ days }: Made, quota: number): string | null {
  let begun = 0;
  for (const day of days) {
    begun += day.begun;
    if (begun >= quota) return day.day;
  }
  return null;
}
