export interface RequestTable {
  owner: string;
  key: string;
  id: string;
  hash: Buffer;
  state: 'working' | 'done';
  lease_until: Date | null;
  attempt: number;
  status: number | null;
  answer: unknown;
  expires_at: Date;
}

export interface RequestTables {
  request: RequestTable;
}
