import { useLingui } from '@lingui/react/macro';
import type { Coming } from './coming.ts';

export function useComingWords(): Record<Coming, { title: string; text: string }> {
  const { t } = useLingui();
  return {
    chat: {
      title: t`Live chat`,
      text: t`Chat with our team is being built. Until then please use the contact page.`,
    },
    invite: {
      title: t`Invite friends`,
      text: t`Inviting friends and receiving the bonus for it are being built. An amount shown on the home screen stays noted for you until then.`,
    },
    refund: {
      title: t`Refund`,
      text: t`The refund of a part of losses is being built. There is nothing to claim or to miss here until then.`,
    },
  };
}
