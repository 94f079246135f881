import { X } from 'lucide-react';
import { IconButton } from '../../../src/ui/button/IconButton.tsx';
import { Field } from '../../../src/ui/field/Field.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { say } from '../../say.ts';

const phone = () => say('เบอร์โทรศัพท์', 'ເບີໂທລະສັບ', 'Phone number');
const hint = () => say('เช่น 020 5551 2345', 'ເຊັ່ນ 020 5551 2345', 'For example 020 5551 2345');

export const states = {
  empty: () => <Field label={phone()} />,
  'empty with a hint and a sample': () => <Field label={phone()} hint={hint()} placeholder="020 5551 2345" />,
  typing: () => (
    <AfterInteraction does={(ground) => ground.querySelector('input')?.focus()}>
      <Field label={phone()} hint={hint()} defaultValue="020 55" />
    </AfterInteraction>
  ),
  filled: () => <Field label={phone()} defaultValue="020 5551 2345" />,
  wrong: () => (
    <Field
      label={phone()}
      hint={hint()}
      defaultValue="020"
      error={say(
        'เบอร์โทรศัพท์ต้องมี 8 ถึง 11 หลัก เช่น 020 5551 2345',
        'ເບີໂທຕ້ອງມີ 8 ຫາ 11 ຕົວເລກ ເຊັ່ນ 020 5551 2345',
        'A phone number has 8 to 11 digits, for example 020 5551 2345.',
      )}
    />
  ),
  'wrong, with the focus': () => (
    <AfterInteraction does={(ground) => ground.querySelector('input')?.focus()}>
      <Field label={phone()} error={say('กรุณากรอกเบอร์โทรศัพท์', 'ກະລຸນາປ້ອນເບີໂທ', 'Enter your phone number.')} />
    </AfterInteraction>
  ),
  disabled: () => <Field label={phone()} defaultValue="020 5551 2345" disabled />,
  'with something at both ends': () => (
    <Field
      label={phone()}
      defaultValue="5551 2345"
      start={<span className="pl-3.5">+856</span>}
      end={
        <IconButton label={say('ลบ', 'ລຶບ', 'Remove')} onClick={() => undefined}>
          <X size={20} />
        </IconButton>
      }
    />
  ),
  'long words': () => (
    <Field
      label={say(
        'ชื่อและนามสกุลของเจ้าของบัญชีธนาคารตามที่ปรากฏในสมุดบัญชี',
        'ຊື່ ແລະ ນາມສະກຸນຂອງເຈົ້າຂອງບັນຊີທະນາຄານຕາມປຶ້ມບັນຊີ',
        'First and last name of the holder of the bank account as in the bank book',
      )}
      defaultValue={say(
        'นางสาวกรุงเทพมหานคร อมรรัตนโกสินทร์ ณ อยุธยา',
        'ນາງ ສົມພອນສະຫວັນແກ້ວມະນີວົງ ພັນທະວົງສາ',
        'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley',
      )}
      hint={say(
        'ธนาคารนี้แสดงชื่อเป็นภาษาอังกฤษ กรอกชื่อภาษาอังกฤษตามสมุดบัญชี เพื่อให้เราตรวจพบเงินโอนของคุณได้ทันที',
        'ທະນາຄານນີ້ສະແດງຊື່ເປັນພາສາອັງກິດ ປ້ອນຊື່ພາສາອັງກິດຕາມປຶ້ມບັນຊີ ເພື່ອໃຫ້ພວກເຮົາກວດພົບເງິນໂອນຂອງທ່ານໄດ້ທັນທີ',
        'This bank shows names in English. Enter your English name as in your bank book so we can recognise your transfers right away.',
      )}
    />
  ),
};
