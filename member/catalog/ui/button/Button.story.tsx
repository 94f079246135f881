import { Wallet } from 'lucide-react';
import { Button } from '../../../src/ui/button/Button.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { say } from '../../say.ts';

const deposit = () => say('ฝากเงิน', 'ຝາກເງິນ', 'Deposit');

const sending = { busy: true, doing: say('กำลังส่ง…', 'ກຳລັງສົ່ງ…', 'Sending…') };

export const states = {
  gold: () => <Button>{deposit()}</Button>,
  plain: () => <Button variant="plain">{deposit()}</Button>,
  strong: () => <Button variant="strong">{deposit()}</Button>,
  danger: () => <Button variant="danger">{say('ยกเลิก QR', 'ຍົກເລີກ QR', 'Cancel the QR')}</Button>,
  quiet: () => <Button variant="quiet">{say('ไว้ทีหลัง', 'ໄວ້ພາຍຫຼັງ', 'Not now')}</Button>,
  'with an icon': () => <Button icon={<Wallet size={20} />}>{deposit()}</Button>,
  focused: () => (
    <AfterInteraction does={(ground) => ground.querySelector('button')?.focus()}>
      <Button variant="plain">{deposit()}</Button>
    </AfterInteraction>
  ),
  busy: { Show: () => <Button {...sending}>{deposit()}</Button>, afterMs: 200 },
  'busy for long': { Show: () => <Button {...sending}>{deposit()}</Button>, afterMs: 3_200 },
  'busy and plain': () => (
    <Button variant="plain" {...sending}>
      {deposit()}
    </Button>
  ),
  disabled: () => <Button disabled>{deposit()}</Button>,
  small: () => (
    <div className="state-row">
      <Button size="small">{say('เติม', 'ຕື່ມ', 'Fill')}</Button>
      <Button size="small" variant="plain">
        {say('คัดลอก', 'ສຳເນົາ', 'Copy')}
      </Button>
      <Button size="small" variant="danger" {...sending}>
        {say('ลบ', 'ລຶບ', 'Remove')}
      </Button>
    </div>
  ),
  'a long label': () => (
    <Button variant="plain" icon={<Wallet size={20} />}>
      {say(
        'โยกเงินจากทุกเกมกลับเข้ากระเป๋าแล้วถอนเข้าบัญชีธนาคารของคุณ',
        'ໂອນເງິນຈາກທຸກເກມກັບເຂົ້າກະເປົາ ແລ້ວຖອນເຂົ້າບັນຊີທະນາຄານຂອງທ່ານ',
        'Bring the money of all games home and withdraw it to your bank account',
      )}
    </Button>
  ),
};
