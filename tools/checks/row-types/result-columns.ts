import type { ClientBase, Connection, FieldDef, Submittable } from 'pg';

/** Column of a query's result, as PostgreSQL describes it. */
export interface Column {
  readonly name: string;
  /** Name of the column's type, or of the element type of an array. */
  readonly type: string;
  readonly isArray: boolean;
  /** Whether the column can be null. False also where PostgreSQL does not say, as for the result of a function. */
  readonly nullable: boolean;
  /** Texts that a CHECK of the column's table allows, when it is a plain list. */
  readonly allowed: readonly string[] | null;
}

/** Lets PostgreSQL parse the text and describe the columns of its result, without running it. */
export async function describeColumns(client: ClientBase, text: string): Promise<Column[]> {
  const fields = await new Promise<FieldDef[]>((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });
  const outer = /\bjoin\b/i.test(text) ? await outerColumns(client, text) : [];
  const columns: Column[] = [];
  for (const [index, field] of fields.entries()) {
    const known = await readCatalogType(client, field);
    columns.push({ name: field.name, ...known, nullable: known.nullable || outer[index] === true });
  }
  return columns;
}

/** Describe request of the extended protocol, as a custom pg query that receives the server's messages. */
class Description implements Submittable {
  private fields: FieldDef[] = [];
  private readonly text: string;
  private readonly resolve: (fields: FieldDef[]) => void;
  private readonly reject: (error: Error) => void;

  constructor(text: string, resolve: (fields: FieldDef[]) => void, reject: (error: Error) => void) {
    this.text = text;
    this.resolve = resolve;
    this.reject = reject;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.resolve(this.fields);
  }
}

async function readCatalogType(client: ClientBase, field: FieldDef): Promise<Omit<Column, 'name'>> {
  const { rows } = await client.query<Omit<Column, 'name' | 'allowed'> & { checks: string[] }>(
    `select coalesce(e.typname, t.typname)::text as type, e.oid is not null as "isArray",
            coalesce(not a.attnotnull, false) as nullable,
            array(select pg_get_constraintdef(c.oid) from pg_constraint c
                   where c.conrelid = $2 and c.contype = 'c' and c.conkey = array[$3::smallint]) as checks
       from pg_type t
         left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
         left join pg_attribute a on a.attrelid = $2 and a.attnum = $3 and a.attnum > 0
      where t.oid = $1`,
    [field.dataTypeID, field.tableID, field.columnID],
  );
  const [row] = rows;
  if (!row) throw new Error(`the type ${field.dataTypeID} is unknown`);
  const { checks, ...known } = row;
  return { ...known, allowed: checks.map(listedIn).find((list) => list !== null) ?? null };
}

/**
 * Returns the list of `CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))`, which is how PostgreSQL stores `state in ('a',
 * 'b')`.
 */
function listedIn(check: string): string[] | null {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check)?.[1];
  return list === undefined ? null : Array.from(list.matchAll(/'([^']*)'::text/g), ([, text = '']) => text);
}

interface PlanNode {
  readonly Output?: readonly string[];
  readonly Alias?: string;
  readonly 'Join Type'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Returns which columns an outer join may leave null: those from its optional side in the query plan. */
async function outerColumns(client: ClientBase, text: string): Promise<boolean[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('PostgreSQL shows no plan');
  const empty = new Set<string>();
  const visit = (node: PlanNode, mayBeEmpty: boolean): void => {
    if (mayBeEmpty && node.Alias) empty.add(node.Alias);
    const side = { Left: 'Inner', Right: 'Outer' }[node['Join Type'] ?? ''];
    for (const inner of node.Plans ?? [])
      visit(inner, mayBeEmpty || node['Join Type'] === 'Full' || inner['Parent Relationship'] === side);
  };
  visit(plan, false);
  return (plan.Output ?? []).map((output) => empty.has(/^(\w+)\.\w+$/.exec(output)?.[1] ?? ''));
}
