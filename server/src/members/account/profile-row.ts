/** Row of a member's profile; bank names are null where the bank is no longer in the table. */
export interface ProfileRow {
  readonly publicId: string;
  readonly username: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly agreementsVersion: string | null;
  readonly withdrawWaitsUntil: Date | null;
  readonly bankCode: string;
  readonly bankAccountName: string;
  readonly bankAccountNo: string;
  readonly nameTH: string | null;
  readonly nameEN: string | null;
  readonly nameLO: string | null;
  readonly englishNameOnly: boolean | null;
}
