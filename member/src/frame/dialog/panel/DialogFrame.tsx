import { type ReactNode, use } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { LiveLine } from '../../live/LiveLine.tsx';
import { DialogContext } from '../dialog-frame.ts';
import { InlinePanel } from './InlinePanel.tsx';

/** Panel around a dialog's content; the history opens and closes it. On a wide page it may be part of the page. */
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
  if (frame.inline) {
    return (
      <InlinePanel title={props.title} onClose={frame.inline === 'closable' ? frame.onClose : undefined}>
        {props.children}
      </InlinePanel>
    );
  }
  return <Dialog {...props} {...frame} above={<LiveLine className="dialog-line" />} />;
}
