import { Notice, StatusPill, type Tone } from '../../../src/ui/status/StatusPill.tsx';
import { say } from '../../say.ts';

const words: Record<Tone, () => string> = {
  success: () => say('สำเร็จ', 'ສຳເລັດ', 'Success'),
  progress: () => say('กำลังดำเนินการ', 'ກຳລັງດຳເນີນການ', 'In progress'),
  failed: () => say('ไม่สำเร็จ', 'ບໍ່ສຳເລັດ', 'Failed'),
};

/** Renders the pill of a state, and the full-width line that says the same. */
function Both({ tone }: { tone: Tone }) {
  return (
    <div className="state-stack">
      <div>
        <StatusPill tone={tone}>{words[tone]()}</StatusPill>
      </div>
      <Notice tone={tone}>
        {say(
          'หากโหลดใหม่ ข้อมูลที่กรอกไว้และยังไม่ได้ส่งจะหายไป',
          'ຖ້າໂຫຼດໃໝ່ ຂໍ້ມູນທີ່ປ້ອນໄວ້ ແລະ ຍັງບໍ່ໄດ້ສົ່ງຈະຫາຍໄປ',
          'Reloading clears anything you haven’t sent.',
        )}
      </Notice>
    </div>
  );
}

export const states = {
  success: () => <Both tone="success" />,
  progress: () => <Both tone="progress" />,
  failed: () => <Both tone="failed" />,
};
