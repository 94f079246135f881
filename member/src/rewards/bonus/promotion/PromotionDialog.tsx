import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorCode } from '../../../frame/api/error-code.ts';
import { errorText } from '../../../frame/api/error-text.ts';
import { reading } from '../../../frame/api/readings.ts';
import { ReadFailure } from '../../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Spinner } from '../../../ui/status/LoadingOverlay.tsx';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { ClosedPart } from '../../../wallet/balance/ClosedPart.tsx';
import { ActivateOffer } from '../activation/ActivateOffer.tsx';
import { ActivationNotice } from '../activation/ActivationNotice.tsx';
import { FrequencyText } from '../activation/FrequencyText.tsx';
import { OfferBody } from '../activation/OfferBody.tsx';
import { type Activation, useActivation } from '../activation/useActivation.ts';
import { OfferArt } from '../offer/OfferArt.tsx';
import { CodeField } from './CodeField.tsx';
import { judgeCode } from './promotion-code.ts';

/** Looks up what a code gives while it is typed. */
export function PromotionDialog({ id }: { id: string }) {
  const [typed, setTyped] = useState(id);
  const lookup = useLookup(typed);
  const take = useActivation('promotion');
  const { flaw } = lookup;
  return (
    <DialogFrame title={<Trans>Promotion</Trans>} locked={take.busy}>
      <div className="pb-4">
        <CodeField
          typed={typed}
          onTyped={setTyped}
          flaw={flaw === 'letters' ? flaw : null}
          // Locked while the outcome is unknown: the code may already be activated.
          disabled={take.busy || take.unsure || take.taken !== null}
        />
      </div>
      <ClosedPart part="bonus">{flaw === null ? <Found lookup={lookup} take={take} /> : null}</ClosedPart>
    </DialogFrame>
  );
}

function Found({ lookup, take }: { lookup: ReturnType<typeof useLookup>; take: Activation }) {
  const { promotion, error, waits, retry } = lookup;
  if (waits)
    return (
      <div className="grid min-h-40 content-start gap-3">
        <Notice tone="progress">{errorText(error)}</Notice>
        <Button variant="plain" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (error) return <ReadFailure error={error} onRetry={retry} />;
  if (promotion === undefined) return <Searching />;
  if (promotion === null) return <NotFound />;
  return (
    <>
      <div className="mb-4">
        <OfferArt
          offer={{ ...promotion, type: 'promotion' }}
          image={undefined}
          large
          className="h-28 rounded-lg"
        />
        <h3 className="mt-3 text-base font-semibold">{promotion.name}</h3>
      </div>
      <div className="grid gap-4">
        <OfferBody offer={promotion} often={<FrequencyText type="limit" times={1} />}>
          <ActivationNotice take={take} {...promotion} />
        </OfferBody>
      </div>
      <ActivateOffer take={take} {...promotion} />
    </>
  );
}

function Searching() {
  return (
    <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-sm text-muted">
      <Spinner className="text-gold-text" />
      <Trans>Looking for the promotion…</Trans>
    </p>
  );
}

function NotFound() {
  return (
    <div role="status" className="flex min-h-40 flex-col items-center px-4 py-4 text-center text-sm">
      <span className="grid size-12 place-items-center rounded-full bg-page text-muted">
        <SearchX size={24} />
      </span>
      <p className="mt-3 text-base font-semibold">
        <Trans>No promotion with this code</Trans>
      </p>
      <p className="mt-0.5 text-muted">
        <Trans>The code may have expired or been mistyped. Please check it and try again.</Trans>
      </p>
    </div>
  );
}

/** Delay in ms after the last key before a lookup, because lookups are rate-limited. */
const waitMs = 400;

/** Looks up a typed code. */
function useLookup(typed: string) {
  const { code, flaw } = judgeCode(typed);
  const [asked, setAsked] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(code), waitMs);
    return () => clearTimeout(timer);
  }, [code]);
  const settled = code === asked;
  const query = useQuery({
    ...reading('findPromotion', { params: { code: asked } }),
    // Not refetched on focus, because lookups are rate-limited.
    refetchOnWindowFocus: false,
    ...(settled && flaw === null ? null : { enabled: false }),
  });
  const error = settled && query.isError && !query.isFetching ? query.error : null;
  return {
    code,
    flaw,
    /** Undefined during the lookup, null for an unknown code. */
    promotion: settled ? query.data : undefined,
    /** Whether the rate limit for lookups was reached. */
    waits: errorCode(error) === 'REQUEST_LIMIT_1MIN',
    error,
    retry: () => void query.refetch(),
  };
}
