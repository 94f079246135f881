import type { ComponentProps } from 'react';
import { onDevice } from '../base/storage.ts';
import { lastBannerKey } from '../frame/api/session.ts';
import { lazyChunk, useLazyChunk } from '../frame/chunk/lazy.ts';
import { Skeleton } from '../ui/status/Skeleton.tsx';
import type { BannerLine } from './banner/BannerLine.tsx';

const line = lazyChunk(async () => (await import('./banner/BannerLine.tsx')).BannerLine);

type Props = Omit<ComponentProps<typeof BannerLine>, 'wallet'> & {
  wallet: ComponentProps<typeof BannerLine>['wallet'] | undefined;
};

/** Banner that nothing on the first screen waits for; its room is reserved, unless there was none the last time. */
export function Banner({ wallet, ...props }: Props) {
  const { Content } = useLazyChunk(line, false);
  return (
    <section className="mt-3.5 empty:hidden md:mt-0 md:mb-5">
      {Content && wallet ? (
        <Content wallet={wallet} {...props} />
      ) : onDevice.read(lastBannerKey) === 'none' ? null : (
        <Skeleton className="h-[4.25rem] w-full rounded-lg" />
      )}
    </section>
  );
}
