import { type Expression, type Node, SyntaxKind, type VariableDeclaration } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Project, SymbolFlags } from 'typescript/unstable/sync';

/** Error for a query text that is only known at run time. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** Returns every text that the first argument of `query` may have: a text, or `{ text }`. */
export async function textsOf(project: Project, node: Expression): Promise<string[]> {
  const bare = withoutTypes(node);
  if (is.isStringLiteral(bare) || is.isNoSubstitutionTemplateLiteral(bare)) return [bare.text];
  if (is.isObjectLiteralExpression(bare)) return textsOf(project, textOf(bare.properties));
  if (is.isConditionalExpression(bare))
    return [...(await textsOf(project, bare.whenTrue)), ...(await textsOf(project, bare.whenFalse))];
  if (is.isTemplateExpression(bare)) {
    let texts = [bare.head.text];
    for (const { expression, literal } of bare.templateSpans) {
      const parts = await textsOf(project, expression);
      texts = texts.flatMap((text) => parts.map((part) => text + part + literal.text));
    }
    return texts;
  }
  return literalsOf(project, bare) ?? constantTexts(project, bare);
}

function withoutTypes(node: Expression): Expression {
  return is.isAsExpression(node) || is.isParenthesizedExpression(node) || is.isSatisfiesExpression(node)
    ? withoutTypes(node.expression)
    : node;
}

/** Returns the value of `text: …` in an object, or the object spread into it that provides the text. */
function textOf(properties: Iterable<Node>): Expression {
  for (const property of properties) {
    if (is.isPropertyAssignment(property) && is.isIdentifier(property.name) && property.name.text === 'text')
      return property.initializer;
    if (is.isSpreadAssignment(property)) return property.expression;
  }
  throw new Unreadable('the object has no text');
}

function isExported({ parent: { parent: statement } }: VariableDeclaration): boolean {
  if (!is.isVariableStatement(statement)) return false;
  return statement.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) ?? false;
}

/** Returns the values when the compiler knows a union of literal texts or numbers, else null. */
function literalsOf(project: Project, node: Node): string[] | null {
  const type = project.checker.getTypeAtLocation(node);
  const parts = type?.isUnionType() ? type.getTypes() : [type];
  const texts = parts.map((part) =>
    part?.isStringLiteralType() || part?.isNumberLiteralType() ? String(part.value) : null,
  );
  // `every` has excluded null.
  return texts.every((text) => text !== null) ? (texts as string[]) : null;
}

/**
 * Returns the texts of a constant as its own module writes it; else, when it is exported, its value after importing that
 * module.
 */
async function constantTexts(project: Project, node: Expression): Promise<string[]> {
  const seen = project.checker.getSymbolAtLocation(node);
  const symbol = seen && seen.flags & SymbolFlags.Alias ? project.checker.getAliasedSymbol(seen) : seen;
  const declaration = symbol?.valueDeclaration?.resolve(project);
  if (!symbol || !declaration || !is.isVariableDeclaration(declaration) || !declaration.initializer)
    throw new Unreadable(`${node.getText()} is no constant`);
  try {
    return await textsOf(project, declaration.initializer);
  } catch (error) {
    if (!(error instanceof Unreadable) || !isExported(declaration)) throw error;
    const module: Record<string, unknown> = await import(declaration.getSourceFile().fileName);
    const made = module[symbol.name];
    const text = typeof made === 'object' && made !== null && 'text' in made ? made.text : made;
    if (typeof text !== 'string')
      throw new Unreadable(`${node.getText()} is no text that its module exports`);
    return [text];
  }
}
