import { InlinePanel } from '../../../../src/frame/dialog/panel/InlinePanel.tsx';
import { say } from '../../../say.ts';

const nothing = () => undefined;
const title = say('รายละเอียด', 'ລາຍລະອຽດ', 'Details');
const text = <p className="text-sm">{say('เงินเข้ากระเป๋า', 'ເງິນເຂົ້າກະເປົາ', 'Money in your wallet')}</p>;

export const states = {
  'a part of the page': () => (
    <InlinePanel title={title} onClose={undefined}>
      {text}
    </InlinePanel>
  ),
  chosen: () => (
    <InlinePanel title={title} onClose={nothing}>
      {text}
    </InlinePanel>
  ),
};
