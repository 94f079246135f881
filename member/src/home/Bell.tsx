import { useLingui } from '@lingui/react/macro';
import { Bell as BellIcon } from 'lucide-react';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { useNotificationFeed } from '../wallet/notifications/useNotificationFeed.ts';

const maxShown = 9;

/**
 * Notification bell with the number of unseen notifications. `enabled` is false until the wallet has loaded,
 * so that the balance is requested first.
 */
export function Bell({ enabled }: { enabled: boolean }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const unseen = useNotificationFeed(enabled).data?.unseen ?? 0;
  return (
    <button
      type="button"
      title={t`Notifications`}
      aria-label={unseen > 0 ? t`Notifications, ${unseen} new` : t`Notifications`}
      aria-haspopup="dialog"
      onClick={() => dialogs.open({ name: 'news' })}
      className="relative -mr-3 grid size-11 flex-none place-items-center rounded-md text-hero-text"
    >
      <BellIcon size={21} />
      {unseen > 0 ? (
        <span
          aria-hidden
          className="tabular absolute top-1 right-2 min-w-[18px] rounded-full bg-gold px-1 text-center text-bar leading-[18px] font-semibold text-on-gold"
        >
          {unseen > maxShown ? `${maxShown}+` : unseen}
        </span>
      ) : null}
    </button>
  );
}
