import { formatDateTime } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { api } from '../../frame/api/api.ts';
import { toastUnread } from '../../frame/api/error-text.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { toast } from '../../ui/status/toast.ts';
import type { Slip } from './slip-steps.ts';

/** Opens a slip's picture in a new tab. Its address is requested on press because it is valid for five minutes. */
export function ViewPicture({ slip }: { slip: Slip }) {
  const { t } = useLingui();
  const view = useMutation({
    mutationFn: (_tab: Window | null) => api('getSlipReference', { params: { reference: slip.reference } }),
    onSuccess: ({ url }, tab) => {
      if (tab) tab.location.replace(new URL(url, location.href).href);
      else toast('failed', t`The browser kept the picture from opening. Allow pop-ups for this page.`);
    },
    onError: (error, tab) => {
      tab?.close();
      toastUnread(error);
    },
  });
  const sentAt = formatDateTime(new Date(slip.createdAt));

  function open(): void {
    if (view.isPending) return;
    // Opened at once, within the user gesture: a tab opened after the answer would be blocked.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    view.mutate(tab);
  }
  return (
    <span className="inline-block">
      <IconButton label={t`View the picture of ${sentAt}`} onClick={open}>
        <Image size={20} />
      </IconButton>
    </span>
  );
}
