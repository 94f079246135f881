import type { Locale } from '@kapao/core/locale';
import type { Deps } from '../../providers/registry/deps.ts';
import { raiseSmsAlarm } from '../sms/sms-alarm.ts';
import { findWaitingCode } from './password-reset.queries.ts';
import { resetCode } from './reset-code.ts';

/** Job queue fed by the outbox: `{ tokenHash }` of a row of the table `password_reset`. */
export const resetCodeQueue = 'reset-code';

/** Text of the message; it never asks anybody to tap, and says what the code does. */
export const resetCodeTexts: Readonly<Record<Locale, (code: string) => string>> = {
  th: (code) => `Kapao: รหัส ${code} สำหรับตั้งรหัสผ่านใหม่ ใช้ได้ 5 นาที ห้ามบอกรหัสนี้แก่ผู้ใด แม้แต่ทีมงานของเรา`,
  la: (code) => `Kapao: ລະຫັດ ${code} ສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່ ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກລະຫັດນີ້ໃຫ້ໃຜ ແມ່ນແຕ່ທີມງານຂອງພວກເຮົາ`,
  en: (code) =>
    `Kapao: code ${code} to set a new password, valid for 5 minutes. Tell it to nobody, not even our team.`,
};

/** Thrown so that the job is retried: it is unknown whether the message was sent, or the operator has to fix something. */
class ResetCodeNotSent extends Error {
  override name = 'ResetCodeNotSent';
}

/** Sends the code of a reset while it is of use, and again if the gateway did not answer: it is the same code. */
export async function sendResetCode(
  deps: Pick<Deps, 'pool' | 'providers' | 'settings' | 'log'>,
  tokenHash: Buffer,
): Promise<void> {
  const waiting = await findWaitingCode(deps.pool, tokenHash);
  if (!waiting) return;
  const gateway = deps.providers.sms;
  const text = resetCodeTexts[waiting.locale](resetCode(deps.settings.serverKeys.current, tokenHash));
  const outcome = gateway
    ? await gateway.send(waiting.phone, text)
    : ({ kind: 'failed', code: 'KEY_MISSING' } as const);
  if (outcome.kind === 'unknown') throw new ResetCodeNotSent(`the gateway is silent: ${outcome.why}`);
  if (outcome.kind !== 'failed') return;
  await raiseSmsAlarm(deps, outcome.code);
  // A refusal of the phone is final; everything else can be fixed.
  if (outcome.code !== 'PHONE_REFUSED') throw new ResetCodeNotSent(outcome.code);
}
