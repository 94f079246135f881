import type pg from 'pg';

export interface NoteRow {
  readonly id: string;
  readonly who: string;
  readonly text: string;
  readonly corrects: string | null;
  readonly createdAt: Date;
}

const columns = 'id, who, note as text, corrects, created_at as "createdAt"';

export interface NewNote {
  readonly id: string;
  readonly memberId: string;
  readonly staffId: string;
  readonly who: string;
  readonly text: string;
  readonly corrects: string | null;
}

/** Inserts a note once, however often it is retried. Null if the note that it corrects is not this member's. */
export async function insertNote(
  client: pg.ClientBase,
  note: NewNote,
): Promise<{ readonly row: NoteRow; readonly isNew: boolean } | null> {
  const { id, memberId, staffId, who, text, corrects } = note;
  const { rowCount } = await client.query(
    `insert into member_note (member_id, id, staff_id, who, note, corrects)
     select $1, $2, $3, $4, $5, $6
      where $6::uuid is null or exists (select from member_note x where x.member_id = $1 and x.id = $6)
     on conflict do nothing`,
    [memberId, id, staffId, who, text, corrects],
  );
  const { rows } = await client.query<NoteRow>(
    `select ${columns} from member_note where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0] ? { row: rows[0], isNew: rowCount === 1 } : null;
}

/** Returns notes newest first, after the given one. */
export async function notePage(
  pool: pg.Pool,
  memberId: string,
  after: string | null,
  most: number,
): Promise<NoteRow[]> {
  const { rows } = await pool.query<NoteRow>(
    `select ${columns} from member_note n
      where n.member_id = $1
        and ($2::uuid is null
             or (n.created_at, n.id) < (select x.created_at, x.id from member_note x where x.member_id = $1 and x.id = $2))
      order by n.created_at desc, n.id desc limit $3`,
    [memberId, after, most],
  );
  return rows;
}
