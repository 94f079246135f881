import { useLingui } from '@lingui/react/macro';
import type { Coming } from './coming.ts';

export function useComingWords(): Record<Coming, { title: string; text: string }> {
  const { t } = useLingui();
  return {
    chat: {
      title: t`Live chat`,
      text: t`Chat with our team is being built. Until then please use the contact page.`,
    },
  };
}
