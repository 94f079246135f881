import { Trans } from '@lingui/react/macro';
import { HeartHandshake } from 'lucide-react';
import { useGo } from '../../frame/address/address.ts';

/** Link to help: the operator's contact page has the chat and the number. */
export function HelpLine() {
  const go = useGo();
  return (
    <section className="flex gap-3 rounded-lg bg-page px-4 py-3 text-sm">
      <HeartHandshake size={20} className="mt-1 flex-none text-gold-text" />
      <div className="min-w-0 flex-1">
        <p>
          <Trans>Is playing no longer fun, or is someone close to you worried? Talk to us at any hour.</Trans>
        </p>
        <button
          type="button"
          onClick={() => go('/user/contact')}
          className="-ml-2 mt-0.5 min-h-11 px-2 font-medium text-gold-text"
        >
          <Trans>Contact us</Trans>
        </button>
      </div>
    </section>
  );
}
