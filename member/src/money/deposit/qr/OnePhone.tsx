import { Trans } from '@lingui/react/macro';
import { Download, Images, type LucideIcon, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';

/** Who has only this phone cannot point its camera at itself: the picture goes through the photos. */
export function OnePhone() {
  const steps: [icon: LucideIcon, words: ReactNode][] = [
    [Download, <Trans key="save">Save the picture</Trans>],
    [Smartphone, <Trans key="open">Open your bank app</Trans>],
    [Images, <Trans key="scan">Scan from photos</Trans>],
  ];
  return (
    <section className="rounded-lg bg-page px-3 pt-2.5 pb-3">
      <h3 className="text-sm font-semibold">
        <Trans>Pay with this phone</Trans>
      </h3>
      <ol className="mt-2 grid grid-cols-3">
        {steps.map(([Icon, words], index) => (
          <li key={Icon.displayName} className="relative flex flex-col items-center px-1 text-center text-xs">
            {index > 0 ? (
              <span
                aria-hidden
                className="absolute top-5 right-[calc(50%+26px)] left-[calc(-50%+26px)] border-t-2 border-dotted border-line"
              />
            ) : null}
            <span className="grid size-10 place-items-center rounded-sm border border-line bg-card text-gold-text">
              <Icon size={20} />
            </span>
            <span className="mt-1.5">
              <b className="tabular font-semibold text-gold-text">{index + 1}</b> {words}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
