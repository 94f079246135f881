import type {
  AlarmReason,
  AlarmSeverity,
  NotifiedAlarmKind,
} from '@kapao/contract/backoffice/alarm-severity';
import type { AlarmReceiver } from '../../providers/alarm/alarm-channels.ts';

interface MessageTexts {
  readonly severities: Readonly<Record<AlarmSeverity, string>>;
  readonly reasons: Readonly<Record<Exclude<AlarmReason, 'raised' | 'ended' | 'test'>, string>>;
  /** `hours` and `minutes`: how long it lasted. */
  readonly ended: (what: string, hours: number, minutes: number) => string;
  readonly test: string;
  readonly more: (lines: number) => string;
  readonly kinds: Readonly<Record<NotifiedAlarmKind, string>>;
}

/** Texts of messages about alarms, in the languages of staff. */
export const messageTexts: Readonly<Record<AlarmReceiver['language'], MessageTexts>> = {
  en: {
    severities: { critical: 'CRITICAL', warning: 'Warning', notice: 'Notice' },
    reasons: { more: 'more', reminder: 'still open', escalation: 'nobody acknowledged it' },
    ended: (what, hours, minutes) => `Ended: ${what} (after ${hours > 0 ? `${hours} h ` : ''}${minutes} min)`,
    test: 'Test of this alarm channel. Nothing is wrong.',
    more: (lines) => `and ${lines} more`,
    kinds: {
      book: 'The ledger breaks a rule',
      audit: 'The audit was changed',
      total: 'Total differs from the provider',
      contradiction: 'Provider contradicted its final status',
      payout: 'Payout reported differently',
      payment: 'Payment reported differently',
      security: 'Many logins from one network',
      sms: 'SMS cannot be sent as planned',
      'no-answer': 'No answer from a provider',
      unreadable: 'Unreadable message or row',
      'unknown-receiver': 'Gift-link provider does not know our number',
      'bet-mismatch': 'Game result differs from its bets',
      'bet-gap': 'Bets of a period are missing',
      'unknown-account': 'Bets of an unknown account',
      accrual: 'Cashback or commission not calculated',
      queue: 'Queue waits too long',
      'payout-balance': 'Payout provider balance is low',
      'bonus-overdue': 'Bonus cannot be ended',
      'bonus-correction': 'Bets corrected after a bonus',
      unattributed: 'Payment without a known owner',
      'third-party': 'Payment by a third party',
      'possible-duplicate': 'Possible duplicate payment',
    },
  },
  th: {
    severities: { critical: 'วิกฤต', warning: 'เตือน', notice: 'แจ้งให้ทราบ' },
    reasons: { more: 'มีเพิ่ม', reminder: 'ยังไม่ปิด', escalation: 'ยังไม่มีใครรับทราบ' },
    ended: (what, hours, minutes) =>
      `สิ้นสุดแล้ว: ${what} (นาน ${hours > 0 ? `${hours} ชม. ` : ''}${minutes} นาที)`,
    test: 'ทดสอบช่องทางแจ้งเตือนนี้ ไม่มีเหตุผิดปกติ',
    more: (lines) => `และอีก ${lines} รายการ`,
    kinds: {
      book: 'บัญชีแยกประเภทผิดกฎ',
      audit: 'บันทึกตรวจสอบถูกแก้ไข',
      total: 'ยอดรวมไม่ตรงกับคู่ค้า',
      contradiction: 'คู่ค้ากลับคำตอบสุดท้าย',
      payout: 'ยอดจ่ายไม่ตรงกัน',
      payment: 'ยอดรับไม่ตรงกัน',
      security: 'มีการเข้าสู่ระบบจำนวนมากจากเครือข่ายเดียว',
      sms: 'ส่ง SMS ไม่ได้ตามแผน',
      'no-answer': 'คู่ค้าไม่ให้คำตอบที่ใช้ได้',
      unreadable: 'อ่านข้อความหรือรายการไม่ได้',
      'unknown-receiver': 'ไม่พบเบอร์รับซองอั่งเปาของเรา',
      'bet-mismatch': 'เดิมพันกับยอดเงินไม่ตรง',
      'bet-gap': 'ขาดรายการเดิมพันของบางช่วงเวลา',
      'unknown-account': 'เดิมพันของบัญชีที่ไม่รู้จัก',
      accrual: 'คำนวณคืนยอดเสียหรือค่าแนะนำเพื่อนไม่สำเร็จ',
      queue: 'คิวรอนานเกินไป',
      'payout-balance': 'ยอดเงินที่ผู้ให้บริการจ่ายเงินเหลือน้อย',
      'bonus-overdue': 'โบนัสที่หมดเวลาแล้วยังไม่จบ',
      'bonus-correction': 'เดิมพันก่อนโบนัสเปลี่ยนผลหลังโบนัสสิ้นสุด',
      unattributed: 'เงินเข้าที่ไม่ทราบเจ้าของ',
      'third-party': 'เงินเข้าจากบุคคลอื่น',
      'possible-duplicate': 'เงินเข้าที่อาจซ้ำ',
    },
  },
};
