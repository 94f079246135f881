import { Toasts } from '../../../src/ui/status/Toasts.tsx';
import { type Toast, toastStore } from '../../../src/ui/status/toast.ts';
import { WithStoreValue } from '../../decorators.tsx';
import { say } from '../../say.ts';

/** Created once, because a new list in every render would count as new toasts. */
const copied = { id: 1, tone: 'success', text: say('คัดลอกแล้ว', 'ສຳເນົາແລ້ວ', 'Copied') } satisfies Toast;
const failed = {
  id: 2,
  tone: 'failed',
  text: say('คัดลอกไม่สำเร็จ', 'ສຳເນົາບໍ່ສຳເລັດ', 'Failed to copy'),
} satisfies Toast;
const long = {
  id: 3,
  tone: 'progress',
  text: say(
    'ไม่ได้รับคำตอบจากระบบ ข้อมูลที่กรอกยังอยู่ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง',
    'ບໍ່ໄດ້ຮັບຄຳຕອບຈາກລະບົບ ຂໍ້ມູນທີ່ປ້ອນຍັງຢູ່ ກະລຸນາກວດອິນເຕີເນັດແລ້ວລອງອີກຄັ້ງ',
    'We didn’t get a response. Your details are saved; please check your connection and try again.',
  ),
} satisfies Toast;
const one = [copied];
const three = [copied, failed, long];

export const place = 'over';

export const states = {
  one: () => (
    <WithStoreValue store={toastStore} value={one}>
      <Toasts />
    </WithStoreValue>
  ),
  'three, one of them long': () => (
    <WithStoreValue store={toastStore} value={three}>
      <Toasts />
    </WithStoreValue>
  ),
};
