import { PlainDialog } from '../../../src/frame/dialog/PlainDialog.tsx';
import { say } from '../../say.ts';

const nothing = () => undefined;

export const place = 'over';

export const states = {
  open: () => (
    <PlainDialog title={say('ไม่มีการเชื่อมต่ออินเทอร์เน็ต', 'ບໍ່ມີການເຊື່ອມຕໍ່ອິນເຕີເນັດ', 'No connection')} onClose={nothing}>
      <p>{say('เงินของคุณปลอดภัย', 'ເງິນຂອງທ່ານປອດໄພ', 'Your money is safe.')}</p>
    </PlainDialog>
  ),
};
