import type { CallExpression, Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type APIOptions, type Project } from 'typescript/unstable/sync';
import { type FieldType, fieldTypeOf } from './field-type.ts';
import { textsOf, Unreadable } from './sql-text.ts';

/** Call of `query` as the compiler understands it. */
export interface CodeQuery {
  /** File and line of the call. */
  readonly location: string;
  /** All texts that the call may send: a parameter such as `'' | 'for update'` gives one for each of its values. */
  readonly texts: readonly string[];
  /** Reason why no text could be resolved, else null. */
  readonly unreadable: string | null;
  /** Fields of the row type that the call names; null when it names none. */
  readonly fields: ReadonlyMap<string, FieldType> | null;
  /** Whether more of the result is used than the number of rows. */
  readonly readsRows: boolean;
}

/**
 * Returns every `….query(…)` in those files of a TypeScript project that `isMeant` chooses. The compiler resolves the row
 * types, so they may be written in any form; `fs` may overlay files.
 */
export async function queriesInCode(
  tsconfig: string,
  isMeant: (path: string) => boolean,
  fs?: APIOptions['fs'],
): Promise<CodeQuery[]> {
  const api = new API(fs ? { fs } : {});
  try {
    const [project] = api.updateSnapshot({ openProjects: [tsconfig] }).getProjects();
    if (!project) throw new Error(`${tsconfig} is no project of TypeScript`);
    const found: CodeQuery[] = [];
    for (const path of project.program.getSourceFileNames().filter(isMeant)) {
      const file = project.program.getSourceFile(path);
      if (!file) throw new Error(`${path} cannot be read`);
      for (const call of queryCalls(file)) {
        const line = file.text.slice(0, call.getStart(file)).split('\n').length;
        found.push({ location: `${path}:${line}`, ...(await readCall(project, call)) });
      }
    }
    return found;
  } finally {
    api.close();
  }
}

function queryCalls(root: Node): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression))
      if (node.expression.name.text === 'query') found.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return found;
}

async function readCall(project: Project, call: CallExpression): Promise<Omit<CodeQuery, 'location'>> {
  const [argument] = call.arguments;
  const [rowType] = call.typeArguments ?? [];
  const type = rowType && project.checker.getTypeFromTypeNode(rowType);
  const properties = type && project.checker.getPropertiesOfType(type);
  const fields =
    properties && new Map(properties.map((field) => [field.name, fieldTypeOf(project.checker, field)]));
  const rest = { fields: fields ?? null, readsRows: readsRows(call) };
  try {
    if (!argument) throw new Unreadable('nothing is asked');
    return { texts: await textsOf(project, argument), unreadable: null, ...rest };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { texts: [], unreadable: error.message, ...rest };
  }
}

/**
 * Whether the result is used beyond its row count. These do not: `await q`, `void q`, `await q.catch(…)`, `const { rowCount
 * } = await q`.
 */
function readsRows(call: Node): boolean {
  const { parent } = call;
  if (is.isAwaitExpression(parent) || is.isParenthesizedExpression(parent)) return readsRows(parent);
  if (is.isExpressionStatement(parent) || is.isVoidExpression(parent)) return false;
  if (is.isPropertyAccessExpression(parent) && parent.name.text === 'catch') return readsRows(parent.parent);
  if (!is.isVariableDeclaration(parent) || !is.isObjectBindingPattern(parent.name)) return true;
  return parent.name.elements.some(({ propertyName, name }) => {
    const what = propertyName ?? name;
    return !what || !is.isIdentifier(what) || what.text !== 'rowCount';
  });
}
