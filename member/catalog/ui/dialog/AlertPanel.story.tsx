import { Button } from '../../../src/ui/button/Button.tsx';
import { AlertPanel } from '../../../src/ui/dialog/AlertPanel.tsx';
import { say } from '../../say.ts';

const nothing = () => undefined;
const title = () => say('ครบเวลาเล่นรอบนี้แล้ว', 'ຄົບເວລາຫຼິ້ນຮອບນີ້ແລ້ວ', 'Your time for this session is over');

export const place = 'over';

export const states = {
  'title alone': () => (
    <AlertPanel open title={title()} onClose={nothing}>
      <Button>{say('ตกลง', 'ຕົກລົງ', 'OK')}</Button>
    </AlertPanel>
  ),
  'title and text': () => (
    <AlertPanel
      open
      title={title()}
      text={say(
        'ยังเข้าสู่ระบบ โยกเงินจากเกมกลับกระเป๋า ถอนเงิน และติดต่อเราได้',
        'ຍັງເຂົ້າສູ່ລະບົບ ໂອນເງິນຈາກເກມກັບກະເປົາ ຖອນເງິນ ແລະ ຕິດຕໍ່ພວກເຮົາໄດ້',
        'You can still log in, move money back from games, withdraw it and talk to us.',
      )}
      onClose={nothing}
    >
      <Button>{say('ตกลง', 'ຕົກລົງ', 'OK')}</Button>
    </AlertPanel>
  ),
};
