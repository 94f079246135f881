export interface Names {
  /** As a member types it: sixty letters, and nowhere a place to end a line but between any two of them. */
  readonly person: string;
  /** As banks print it. */
  readonly holder: string;
  /** As providers call their games. */
  readonly game: string;
  readonly bank: { readonly nameTH: string; readonly nameEN: string; readonly nameLO: string };
}

const bank = {
  nameTH: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
  nameEN: 'Bank for Agriculture and Agricultural Cooperatives',
  nameLO: 'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ',
};
const holder = 'WACHIRAPHATTHARAKUN PHUTTHACHAROENWATTHANAKUN';

export const names = {
  latin: {
    person: 'Wachiraphattharakunphutthacharoenwatthanakunmahawongsewakulm',
    holder,
    game: 'Legends of the Golden Naga Kingdom Megaways',
    bank,
  },
  marks: {
    person: 'กี้กี๊ผู้ยิ่งใหญ่ที่ปั้นปู่ญี่ปุ่นขึ้นชื่อรื่นรื้นฟื้นตื่นขึ้นฟ้าคู่ปี่',
    holder,
    game: 'ศึกชิงบัลลังก์พญานาคผู้ยิ่งใหญ่แห่งลุ่มน้ำโขง',
    bank,
  },
} as const satisfies Record<string, Names>;
