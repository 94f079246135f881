import { offerPreviewReady, type OfferPreview as PreviewMessage } from '@kapao/contract/offer-preview';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createQueryClient, useRefetchOnLocale } from '../../frame/api/queries.ts';
import { applyTheme } from '../../frame/device/theme.ts';
import { activateLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { currencyStore, moneyText } from '../../ui/money/currency.ts';
import { BannerCarousel } from '../banners/BannerCarousel.tsx';
import { FrequencyText } from './activation/FrequencyText.tsx';
import { OfferBody } from './activation/OfferBody.tsx';
import { OfferArt } from './offer/OfferArt.tsx';
import { OfferCard } from './offer/OfferCard.tsx';

/**
 * Preview of a bonus while staff edit it in the Console, rendered by the members' own components. Nothing can be pressed.
 */
export function OfferPreview() {
  const preview = usePreview();
  const { i18n } = useLingui();
  const [queries] = useState(createQueryClient);
  useRefetchOnLocale(i18n.locale, queries);
  return preview ? (
    <QueryClientProvider client={queries}>
      <Drawn {...preview} key={preview.currency} />
    </QueryClientProvider>
  ) : null;
}

function Drawn({ bonus }: PreviewMessage) {
  const given = bonus.preview.bonus === null ? null : moneyText(bonus.preview.bonus);
  return (
    <main inert className="mx-auto grid max-w-md gap-5 p-4">
      <div className="w-40">
        <OfferCard bonus={bonus} state="open" onOpen={() => {}} />
      </div>
      <section className="grid gap-4 rounded-lg border border-line bg-card p-4">
        <h1 className="text-lg font-semibold">{bonus.name}</h1>
        {bonus.banners.some(({ image }) => image !== '') ? null : (
          <OfferArt offer={bonus} image={undefined} large className="h-28 rounded-lg" />
        )}
        {bonus.banners.length > 0 ? <BannerCarousel banners={bonus.banners} /> : null}
        <OfferBody offer={bonus} often={<FrequencyText type={bonus.type} times={bonus.maxReceived} />} />
        <Button>{given === null ? <Trans>Claim bonus</Trans> : <Trans>Claim {given}</Trans>}</Button>
      </section>
    </main>
  );
}

function usePreview(): PreviewMessage | null {
  const [preview, setPreview] = useState<PreviewMessage | null>(null);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      // The page's content security policy lets only the Console frame it, so the parent is the Console;
      // messages from others are ignored.
      if (window.parent === window || source !== window.parent || !isPreview(data)) return;
      applyTheme(data.theme);
      currencyStore.write(data.currency);
      // Keeps the previous language if the new one fails to load.
      activateLocale(data.locale).then(
        () => setPreview(data),
        () => setPreview(data),
      );
    };
    window.addEventListener('message', onMessage);
    // Sent to any origin, because it says only that the page is ready.
    window.parent.postMessage(offerPreviewReady, '*');
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return preview;
}

/**
 * Whether the message is an offer preview. Only the kind is checked, because its sender is the Console of the same
 * build.
 */
function isPreview(data: unknown): data is PreviewMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'kapao-offer';
}
