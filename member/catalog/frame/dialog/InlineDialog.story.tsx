import { lazyChunk } from '../../../src/frame/chunk/lazy.ts';
import { DialogTableContext } from '../../../src/frame/dialog/dialog-table.ts';
import { InlineDialog } from '../../../src/frame/dialog/InlineDialog.tsx';
import { DialogFrame } from '../../../src/frame/dialog/panel/DialogFrame.tsx';
import { say } from '../../say.ts';

const come = lazyChunk<{ id: string }>(async () => () => (
  <DialogFrame title={say('การแจ้งเตือน', 'ການແຈ້ງເຕືອນ', 'Notifications')}>
    <p className="text-sm">{say('เปิดอยู่', 'ເປີດຢູ່', 'On')}</p>
  </DialogFrame>
));
const never = lazyChunk<{ id: string }>(() => new Promise(() => undefined));

export const states = {
  here: () => (
    <DialogTableContext value={{ notifications: come }}>
      <InlineDialog name="notifications" />
    </DialogTableContext>
  ),
  'on its way': () => (
    <DialogTableContext value={{ notifications: never }}>
      <InlineDialog name="notifications" />
    </DialogTableContext>
  ),
};
