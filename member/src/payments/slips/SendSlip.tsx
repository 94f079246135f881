import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { SupportLink } from '../../wallet/timeline/SupportLink.tsx';
import { ChoosePicture, type Picked } from './ChoosePicture.tsx';
import { SentSlips } from './SentSlips.tsx';
import { SlipHours } from './SlipHours.tsx';
import { SlipSending } from './SlipSending.tsx';
import { SlipStepLine } from './SlipStepLine.tsx';
import { useSlips } from './useSlips.ts';

/** Sends a slip: choose a picture, follow the upload, and see the result, with earlier slips below. */
export function SendSlip() {
  const { t } = useLingui();
  const askAgain = useRefetch();
  const hours = useQuery(reading('getSlipLookup'));
  const slips = useSlips(1);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [reference, setReference] = useState<string | null>(null);
  const watched = slips.data?.slips.find((slip) => slip.reference === reference);

  function sent(answer: { reference: string }): void {
    setPicked(null);
    setReference(answer.reference);
    void askAgain('getSlips');
  }

  return (
    <div className="grid gap-3.5">
      {hours.data?.open === false ? (
        <>
          <Closed {...hours.data} />
          <SupportLink about={[t`Slip`]} />
        </>
      ) : null}
      {picked ? (
        <SlipSending key={picked.address} picked={picked} onSent={sent} onDrop={() => setPicked(null)} />
      ) : null}
      {!picked && reference !== null ? (
        // The answer says that the picture is stored before the refreshed list contains it.
        <SlipStepLine slip={watched ?? { status: 'PROCESSING', step: 'STORED', note: '' }} />
      ) : null}
      {!picked && reference === null && hours.data?.open !== false ? (
        <div className="-mt-1 grid gap-1.5 text-sm text-muted">
          <p>
            <Trans>
              Transfer not in your wallet after a minute? Send the slip within 1 hour of the transfer.
            </Trans>
          </p>
          <SlipHours as="p" />
        </div>
      ) : null}
      {!picked && hours.isPending ? <Skeleton className="h-[51px] w-full rounded-md" /> : null}
      {!picked && hours.data?.open !== false && !hours.isPending ? (
        <ChoosePicture another={reference !== null} onPicked={setPicked} />
      ) : null}
      <SentSlips query={slips} />
    </div>
  );
}

function Closed({ closedFrom, closedTo }: { closedFrom: string; closedTo: string }) {
  return (
    <Notice tone="progress">
      <Trans>
        Slip checks are unavailable daily {closedFrom}–{closedTo} (Bangkok/Vientiane time). Your money is
        safe: send the slip after {closedTo}, or contact us. This doesn’t use up your 1 hour.
      </Trans>
    </Notice>
  );
}
