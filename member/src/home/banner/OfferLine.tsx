import { Gift } from 'lucide-react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import type { Offer } from './choose-banner.ts';
import { Line } from './Line.tsx';

/** What the operator offers, in the operator's words; what it asks for stands behind it, before any button. */
export function OfferLine({ offer }: { offer: Offer }) {
  const dialogs = useDialogs();
  return (
    <Line
      icon={Gift}
      title={offer.name}
      line={
        <span title={offer.description} className="line-clamp-2">
          {offer.description}
        </span>
      }
      onClick={() => dialogs.open({ name: 'bonus', id: offer.code })}
    />
  );
}
