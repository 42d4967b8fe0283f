import ts from 'typescript';

// Makes mutants: small faults put into a source on purpose, to see which of them the tests notice.
// All of them stand in one text at once, each behind a switch (mutant schemata), so that trying the next one needs no
// new translation.

const K = ts.SyntaxKind;

const SWAPPED = new Map([
  [K.AmpersandAmpersandToken, '||'],
  [K.BarBarToken, '&&'],
  [K.EqualsEqualsEqualsToken, '!=='],
  [K.ExclamationEqualsEqualsToken, '==='],
  [K.LessThanToken, '<='],
  [K.LessThanEqualsToken, '<'],
  [K.GreaterThanToken, '>='],
  [K.GreaterThanEqualsToken, '>'],
  [K.PlusToken, '-'],
  [K.MinusToken, '+'],
  [K.AsteriskToken, '/'],
  [K.SlashToken, '*'],
]);
const EQUALITIES = new Set([K.EqualsEqualsEqualsToken, K.ExclamationEqualsEqualsToken]);
/** Words for people and notes for the log are looked after elsewhere. */
const FOR_PEOPLE = /[а-яё]/i;
const IS_LOG = /(^|\.)(log|console)\b/;
/** Conditions of a query that stand side by side. */
const JOINS = new Set(['and', 'or']);

const calledName = (node) =>
  ts.isCallExpression(node)
    ? ts.isPropertyAccessExpression(node.expression)
      ? node.expression.name.text
      : ts.isIdentifier(node.expression)
        ? node.expression.text
        : ''
    : '';

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** A string or number that names something in the grammar and is no value: a key, an import, a type. */
const isName = ({ parent }, node) =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  ts.isTaggedTemplateExpression(parent) ||
  (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) ||
  ('name' in parent && parent.name === node);

const isSkipped = (node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  (ts.isExportDeclaration(node) && !node.exportClause) ||
  (ts.isCallExpression(node) && IS_LOG.test(node.expression.getText()));

/** A condition whose own operator is swapped need not be negated as well. */
const isSwappedAnyway = (node) =>
  (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) ||
  (ts.isBinaryExpression(node) && EQUALITIES.has(node.operatorToken.kind)) ||
  node.kind === K.TrueKeyword ||
  node.kind === K.FalseKeyword;

const isConditionOf = (node, parent) =>
  ((ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node) ||
  (ts.isConditionalExpression(parent) && parent.condition === node);

function* swapsOf(node) {
  if (!ts.isBinaryExpression(node)) return;
  const { left, operatorToken, right } = node;
  if (operatorToken.kind === K.QuestionQuestionToken) yield { what: '?? dropped', text: left.getText() };
  const swapped = SWAPPED.get(operatorToken.kind);
  if (!swapped || (operatorToken.kind === K.PlusToken && (isText(left) || isText(right)))) return;
  yield {
    what: `${operatorToken.getText()} becomes ${swapped}`,
    text: `(${left.getText()}) ${swapped} (${right.getText()})`,
  };
}

function* valuesOf(node) {
  if (node.kind === K.TrueKeyword) yield { what: 'true becomes false', text: 'false' };
  if (node.kind === K.FalseKeyword) yield { what: 'false becomes true', text: 'true' };
  if (ts.isNumericLiteral(node) && !isName(node, node))
    yield Number(node.text) === 0 ? { what: '0 becomes 1', text: '1' } : { what: `${node.text} becomes 0`, text: '0' };
  if (isText(node) && !isName(node, node) && !FOR_PEOPLE.test(node.getText()) && node.getText().length > 2)
    yield { what: `${node.getText()} becomes empty`, text: "''" };
}

function* callsOf(node) {
  if (!ts.isCallExpression(node)) return;
  const name = calledName(node);
  if (JOINS.has(name) && ts.isIdentifier(node.expression) && node.arguments.length > 1) {
    for (const dropped of node.arguments) {
      const rest = node.arguments.filter((argument) => argument !== dropped).map((argument) => argument.getText());
      yield { what: `${name}() without ${dropped.getText()}`, text: `${name}(${rest.join(', ')})` };
    }
  }
  if (name === 'where' && node.arguments.length === 1 && ts.isPropertyAccessExpression(node.expression))
    yield { what: 'where() dropped', text: `${node.expression.getText()}(undefined)` };
}

function* conditionsOf(node) {
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
    yield { what: '! dropped', text: node.operand.getText() };
  if (!isConditionOf(node, node.parent) || isSwappedAnyway(node)) return;
  // A negated loop may never end; one that never begins is the same lesson.
  yield ts.isWhileStatement(node.parent)
    ? { what: 'loop never entered', text: 'false' }
    : { what: 'condition negated', text: `!(${node.getText()})` };
}

const droppable = (node) => {
  if (ts.isThrowStatement(node)) return true;
  if (!ts.isExpressionStatement(node)) return false;
  const inner =
    ts.isAwaitExpression(node.expression) || ts.isVoidExpression(node.expression)
      ? node.expression.expression
      : node.expression;
  if (ts.isCallExpression(inner))
    return inner.expression.kind !== K.SuperKeyword && !IS_LOG.test(inner.expression.getText());
  return ts.isBinaryExpression(inner) && inner.operatorToken.kind === K.EqualsToken;
};

/**
 * Outside of any function: it acts when its module is loaded, and never again. A member of a class is made with each
 * object.
 */
const actsAtLoading = (node) =>
  !ts.findAncestor(
    node,
    (outer) => ts.isFunctionLike(outer) || (ts.isPropertyDeclaration(outer) && !ts.hasStaticModifier(outer)),
  );

const on = (id) => `globalThis.__mutant?.(${id})`;

/**
 * @param {{ source: string, fileName?: string, firstId?: number }} file
 * @returns {{ mutants: { id: number, line: number, atLoading: boolean, what: string, near: string }[], code: string }}
 * the mutants, and the source with all of them behind switches
 */
export function makeMutants({ source, fileName = 'source.ts', firstId = 1 }) {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (node, what) => {
    const start = node.getStart();
    const line = file.getLineAndCharacterOfPosition(start).line;
    const mutant = {
      id: firstId + mutants.length,
      line: line + 1,
      atLoading: actsAtLoading(node),
      what: what.replaceAll(/\s+/g, ' ').slice(0, 100),
      near: source.split('\n')[line].trim().slice(0, 140),
    };
    mutants.push(mutant);
    return mutant.id;
  };

  const emit = (node) => {
    if (isSkipped(node)) return node.getText();
    const found = [...conditionsOf(node), ...swapsOf(node), ...callsOf(node), ...valuesOf(node)].map(
      ({ what, text }) => ({ id: add(node, what), text }),
    );
    const dropId = droppable(node)
      ? add(node, ts.isThrowStatement(node) ? 'throw dropped' : 'statement dropped')
      : null;
    let text = '';
    let from = node.getStart();
    ts.forEachChild(node, (child) => {
      if (child.getStart() < from) return;
      text += source.slice(from, child.getStart()) + emit(child);
      from = child.end;
    });
    text += source.slice(from, node.end);
    for (const mutant of found) text = `(${on(mutant.id)} ? (${mutant.text}) : (${text}))`;
    // In braces of its own: an `else` that follows must not become its.
    return dropId === null ? text : `{ if (!${on(dropId)}) { ${text} } }`;
  };
  let code = '';
  let from = 0;
  ts.forEachChild(file, (child) => {
    code += source.slice(from, child.getStart()) + emit(child);
    from = child.end;
  });
  return { mutants, code: code + source.slice(from) };
}
