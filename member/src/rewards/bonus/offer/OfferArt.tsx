import { useState } from 'react';
import { cx } from '../../../ui/design/cx.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { pictureAddress } from '../../banners/picture-address.ts';
import type { WireTerms } from '../terms/terms.ts';
import { artShapes } from './art-shapes.tsx';
import type { Bonus } from './card-state.ts';
import { offerArt } from './offer-art.ts';

interface Props {
  offer: { code: string; type: Bonus['type'] | 'promotion'; terms: WireTerms };
  /** The operator's picture. Without one, art with the bonus amount or percentage is generated. */
  image: string | undefined;
  /** Size for a dialog. */
  large?: boolean;
  className?: string;
}

const rings = 'repeating-radial-gradient(circle at 100% -10%, transparent 0 21px, #ffffff0d 21px 22px)';

/** Picture of an offer. */
export function OfferArt({ offer, image, large = false, className }: Props) {
  const { credit, minDeposit } = offer.terms;
  const { from, to, motif } = offerArt(offer.code, offer.type, minDeposit === 0);
  const [lost, setLost] = useState(false);
  const address = lost || !image ? null : pictureAddress(image);
  if (address)
    return (
      <img
        src={address}
        alt=""
        loading="lazy"
        onError={() => setLost(true)}
        className={cx('object-cover', className)}
      />
    );
  const given = credit.kind === 'percent' ? `${credit.percent}%` : shortMoney(credit.amount);
  return (
    <span
      className={cx('relative flex items-end overflow-hidden text-white', className)}
      style={{ background: `${rings}, linear-gradient(135deg, ${from}, ${to})` }}
    >
      <svg
        viewBox="0 0 120 80"
        preserveAspectRatio="xMaxYMid meet"
        aria-hidden
        className="absolute inset-y-0 right-0 h-full"
      >
        {artShapes[motif]}
      </svg>
      <span
        aria-hidden
        className={cx(
          'tabular relative font-bold leading-none [text-shadow:0_1px_8px_#000a]',
          large ? 'p-4 text-[min(2.5rem,12vw)]' : 'px-3 py-2.5 text-[min(1.25rem,26px)]',
        )}
      >
        +{given}
      </span>
    </span>
  );
}
