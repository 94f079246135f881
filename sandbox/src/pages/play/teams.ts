import type { Team } from '../../play/match.ts';
import type { Lang } from '../texts.ts';

/** Names of invented teams. */
const known: Record<Team, Record<Lang, string>> = {
  rice: { en: 'Ricefield', th: 'ทุ่งข้าว', la: 'ທົ່ງເຂົ້າ' },
  mouth: { en: 'Rivermouth', th: 'ปากธาร', la: 'ປາກທານ' },
  clay: { en: 'Clay Hill', th: 'เนินดิน', la: 'ໂນນດິນ' },
  silk: { en: 'Silk Bridge', th: 'สะพานไหม', la: 'ຂົວໄໝ' },
  bay: { en: 'Moon Bay', th: 'อ่าวจันทร์', la: 'ອ່າວຈັນ' },
  pine: { en: 'Pine Ridge', th: 'สันสน', la: 'ສັນແປກ' },
  salt: { en: 'Saltport', th: 'ท่าเกลือ', la: 'ທ່າເກືອ' },
  kite: { en: 'Kite Island', th: 'เกาะว่าว', la: 'ເກາະວ່າວ' },
  mist: { en: 'Mistvale', th: 'หุบหมอก', la: 'ຮ່ອມໝອກ' },
  ferry: { en: 'Old Ferry', th: 'ท่าเรือเก่า', la: 'ທ່າເຮືອເກົ່າ' },
  reed: { en: 'Reedmarsh', th: 'บึงอ้อ', la: 'ບຶງອໍ້' },
  stone: { en: 'Stonegate', th: 'ประตูหิน', la: 'ປະຕູຫີນ' },
};

export function teamName(team: string, lang: Lang): string {
  // An unknown name, written by an older sandbox, is shown as it is.
  return Object.hasOwn(known, team) ? known[team as Team][lang] : team;
}
