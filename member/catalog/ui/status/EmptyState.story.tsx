import { Button } from '../../../src/ui/button/Button.tsx';
import { EmptyState } from '../../../src/ui/status/EmptyState.tsx';
import { say } from '../../say.ts';

const title = () => say('ยังไม่เปิดให้ใช้', 'ຍັງບໍ່ເປີດໃຫ້ໃຊ້', 'Not here yet');

export const states = {
  'title alone': () => <EmptyState title={title()} />,
  'with a sentence and a way out': () => (
    <EmptyState title={title()} action={<Button>{say('ไปหน้าหลัก', 'ໄປໜ້າຫຼັກ', 'Go to home')}</Button>}>
      {say(
        'โบนัสและโค้ดโปรโมชันกำลังพัฒนา ระหว่างนี้เงินฝากของคุณไม่ติดเงื่อนไขโบนัสใด ๆ',
        'ໂບນັດ ແລະ ໂຄດໂປຣໂມຊັນກຳລັງພັດທະນາ ໄລຍະນີ້ເງິນຝາກຂອງທ່ານບໍ່ຕິດເງື່ອນໄຂໂບນັດໃດໆ',
        'Bonuses and promotion codes are being built. Your deposits carry no bonus conditions until then.',
      )}
    </EmptyState>
  ),
};
