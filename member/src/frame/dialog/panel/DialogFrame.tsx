import { type ReactNode, use } from 'react';
import { Dialog } from '../../../ui/dialog/DialogPanel.tsx';
import { LiveLine } from '../../live/LiveLine.tsx';
import { DialogContext } from '../dialog-frame.ts';

/** The panel around a dialog's content; opening and closing it is the history's business. */
export function DialogFrame(props: {
  title: ReactNode;
  locked?: boolean;
  wide?: boolean;
  full?: boolean;
  reading?: boolean;
  part?: string;
  back?: { label: string; onBack: () => void } | undefined;
  children: ReactNode;
}) {
  const frame = use(DialogContext);
  return <Dialog {...props} {...frame} above={<LiveLine className="absolute bottom-full pb-0.5" />} />;
}
