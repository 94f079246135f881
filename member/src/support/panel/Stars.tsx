import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/design/cx.ts';
import { type Choice, starsOf } from './message/content.ts';

/** Rating from one to five stars, with labels at both ends. */
export function Stars({
  choices,
  onChoose,
}: {
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useLingui();
  const [over, setOver] = useState(0);
  const sorted = [...choices].sort((a, b) => (starsOf(a) ?? 0) - (starsOf(b) ?? 0));
  return (
    <div className="mx-auto mb-1.5 w-fit rounded-lg border border-line bg-card px-3 pt-1 pb-2">
      <div className="flex" onPointerLeave={() => setOver(0)}>
        {sorted.map((choice) => {
          const stars = starsOf(choice) ?? 0;
          return (
            <button
              key={choice.payload}
              type="button"
              aria-label={t`${stars} of 5 stars`}
              onPointerEnter={() => setOver(stars)}
              onFocus={() => setOver(stars)}
              onBlur={() => setOver(0)}
              onClick={() => onChoose(choice)}
              className="grid size-12 place-items-center rounded-md text-gold-text"
            >
              <Star size={28} className={cx(stars <= over && 'fill-gold')} />
            </button>
          );
        })}
      </div>
      <p className="flex justify-between px-1.5 text-xs text-muted">
        <span>
          <Trans>Poor</Trans>
        </span>
        <span>
          <Trans>Very good</Trans>
        </span>
      </p>
    </div>
  );
}

/** A given rating, as shown in the conversation. */
export function StarsGiven({ stars }: { stars: number }) {
  const { t } = useLingui();
  return (
    <span role="img" aria-label={t`${stars} of 5 stars`} className="flex gap-0.5 py-0.5">
      {[1, 2, 3, 4, 5].map((each) => (
        <Star key={each} size={20} className={cx(each <= stars ? 'fill-gold' : 'opacity-50')} />
      ))}
    </span>
  );
}
