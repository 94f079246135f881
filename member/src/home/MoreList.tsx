import { Trans } from '@lingui/react/macro';
import { ChevronRight, CirclePlay, Gauge, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '../frame/address/address.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { appVersion } from '../frame/install/version.ts';

/** Less frequent actions, one press away: rows on a phone, one line where there is room. */
export function MoreList() {
  const go = useGo();
  const dialogs = useDialogs();
  return (
    <section className="mt-6 md:mt-4 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-6">
      <h2 className="mb-2 font-semibold md:sr-only">
        <Trans>More</Trans>
      </h2>
      <div className="max-md:rows rounded-lg border border-line bg-card md:flex md:flex-wrap md:gap-x-6 md:rounded-none md:border-0 md:bg-transparent">
        <Row icon={<CirclePlay size={20} />} onClick={() => go('/user/howto')}>
          <Trans>How it works</Trans>
        </Row>
        <Row icon={<Gauge size={20} />} onClick={() => dialogs.open({ name: 'limits' })}>
          <Trans>Limits and breaks</Trans>
        </Row>
        <Row icon={<Scale size={20} />} onClick={() => dialogs.open({ name: 'conditions' })}>
          <Trans>Terms and conditions</Trans>
        </Row>
      </div>
      <p className="tabular text-center text-xs text-muted max-md:pt-5">Kapao {appVersion}</p>
    </section>
  );
}

function Row({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-[54px] items-center gap-3 text-left text-sm font-medium max-md:w-full max-md:border-b max-md:border-line max-md:px-4 max-md:last:border-b-0 max-md:hover:bg-page md:min-h-11 md:gap-2"
    >
      <span className="text-gold-text">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight size={18} className="text-muted md:hidden" />
    </button>
  );
}
