import type pg from 'pg';

/** Node of an executed plan, as in EXPLAIN (ANALYZE, FORMAT JSON). */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Work {
  /** Rows that any step of any plan read, made or discarded, which does not depend on the machine or its load. */
  readonly rows: number;
  /** Tables read by sequential scans, once for each. */
  readonly scanned: readonly string[];
  /** Every plan as text, with the values that it was made for; a generic plan names its parameters instead. */
  readonly plans: readonly string[];
}

/** Runs the work on this connection and records every plan inside it, including those of nested functions. */
export async function watchPlans(client: pg.Client, work: () => Promise<unknown>): Promise<Work> {
  const nodes: PlanNode[] = [];
  const plans: string[] = [];
  const listen = (notice: { message?: string | undefined }) => {
    const json = notice.message?.match(/plan:\n([\s\S]*)$/)?.[1];
    // JSON format of the extension: an object with the top node under `Plan`.
    if (!json) return;
    plans.push(json);
    nodes.push(...flatten((JSON.parse(json) as { Plan: PlanNode }).Plan));
  };
  await client.query(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    set auto_explain.log_verbose = on; set auto_explain.log_parameter_max_length = 0;
    set auto_explain.log_format = json; set auto_explain.log_level = notice; set client_min_messages = notice`);
  client.on('notice', listen);
  await work();
  client.off('notice', listen);
  await client.query('set auto_explain.log_min_duration = -1');
  return {
    plans,
    rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
    scanned: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [],
    ),
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function rowsOf(node: PlanNode): number {
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return each * (node['Actual Loops'] ?? 0);
}
