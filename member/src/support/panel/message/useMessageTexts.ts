import { useLingui } from '@lingui/react/macro';
import { type Message, mediaOf, textOf } from './content.ts';

/** Returns a message in one line, for small spaces. */
export function useMessageTexts(): (message: Message) => string {
  const { t } = useLingui();
  return (message) => {
    const text = textOf(message) || message.payloads?.[0]?.title;
    if (text) return text;
    const media = mediaOf(message);
    if (!media) return t`A message`;
    return media.fileType === 'image' ? t`A picture` : media.fileType === 'video' ? t`A video` : t`A file`;
  };
}
