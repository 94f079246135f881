import { KeyRound, Smartphone } from 'lucide-react';
import { CopyButton } from '../../../src/ui/button/CopyButton.tsx';
import { Row, RowButton, RowGroup } from '../../../src/ui/list/Rows.tsx';
import { say } from '../../say.ts';

const nothing = () => undefined;
const account = () => say('บัญชีของคุณ', 'ບັນຊີຂອງທ່ານ', 'Your own account');
const name = () => say('ชื่อ', 'ຊື່', 'Name');
const number = () => say('เลขที่บัญชี', 'ເລກບັນຊີ', 'Account number');

export const states = {
  values: () => (
    <RowGroup title={account()}>
      <Row label={name()} value={say('คำแพง สุขใจ', 'ຄຳແພງ ສຸກໃຈ', 'Khamphaeng Sukchai')} />
      <Row
        label={number()}
        value="0101200000111001"
        end={<CopyButton value="0101200000111001" label={say('คัดลอก', 'ສຳເນົາ', 'Copy')} />}
      />
    </RowGroup>
  ),
  'values on their way': () => (
    <RowGroup title={account()}>
      <Row label={name()} value={undefined} />
      <Row label={number()} value={undefined} />
    </RowGroup>
  ),
  'a long value': () => (
    <RowGroup title={account()}>
      <Row
        label={name()}
        value={say(
          'นางสาวกรุงเทพมหานครอมรรัตนโกสินทร์ ณ อยุธยามหาดิลกภพนพรัตนราชธานี',
          'ນາງ ສົມພອນສະຫວັນແກ້ວມະນີວົງ ພັນທະວົງສາຈັນທະບູລີ',
          'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley of Nakhon Ratchasima',
        )}
        end={<CopyButton value="" label={say('คัดลอก', 'ສຳເນົາ', 'Copy')} />}
      />
    </RowGroup>
  ),
  'rows that open something': () => (
    <RowGroup title={say('ความปลอดภัย', 'ຄວາມປອດໄພ', 'Security')}>
      <RowButton icon={<KeyRound size={20} />} onClick={nothing}>
        {say('เปลี่ยนรหัสผ่าน', 'ປ່ຽນລະຫັດຜ່ານ', 'Change the password')}
      </RowButton>
      <RowButton
        icon={<Smartphone size={20} />}
        note={say('เครื่องนี้และอีก 2 เครื่อง', 'ເຄື່ອງນີ້ ແລະ ອີກ 2 ເຄື່ອງ', 'This device and 2 others')}
        onClick={nothing}
      >
        {say('เครื่องที่ใช้เข้าสู่ระบบ', 'ເຄື່ອງທີ່ໃຊ້ເຂົ້າສູ່ລະບົບ', 'Devices')}
      </RowButton>
    </RowGroup>
  ),
};
