import ts from 'typescript'
import { ROOT, sourcesWithStatements } from './sources-with-statements.ts'

/** A call of `statement` in the source, with the types of its parameters and rows. */
export interface DeclaredStatement {
  place: string
  /** The name of the statement, or a pattern of names if a function creates them. */
  name: string | RegExp
  params: DeclaredColumn[]
  /** The columns. Null if the statement returns no rows: `Row` is `never`. */
  row: DeclaredColumn[] | null
  /** Whether a type parameter represents more columns. */
  open: boolean
}

export interface DeclaredColumn {
  name: string
  /** Type names such as `string`, `Date` or `number[]`, without null. A union has several. */
  kinds: string[]
  optional: boolean
}

/** Every call of `statement`, with the types that the compiler infers for it. */
export function declaredStatements(): DeclaredStatement[] {
  const sources = sourcesWithStatements()
  const options = compilerOptions()
  const program = ts.createProgram(sources, options, hostOf(options, sources))
  const checker = program.getTypeChecker()
  return sources.flatMap((path) => {
    const file = program.getSourceFile(path)
    if (!file) throw new Error(`The compiler did not read ${path}.`)
    return callsIn(file).map((call) => declared(checker, call))
  })
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, ROOT)
  return { ...options, lib: options.lib?.filter((name) => !name.includes('dom')) }
}

/** Models have the columns of tables, and lists of rows the parameters of statements. */
const HAS_TYPES = /(\.model|\/rows)\.ts$/

/**
 * Reads what the types of statements may come from: neither libraries nor comments, and beyond the modules with statements only what
 * has types. All would take three times as long. A type that is not read is `unknown` here, which is a fault of its statement.
 */
function hostOf(options: ts.CompilerOptions, sources: readonly string[]): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  const roots = new Set(sources)
  const isRead = ({ text, parent }: ts.StringLiteralLike, from: string): boolean =>
    /^(\.|@ohun\/)/.test(text) &&
    (roots.has(from) || [from, text].some((path) => HAS_TYPES.test(path)) || takesTypes(parent))
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map((one) =>
      isRead(one, from) ? ts.resolveModuleName(one.text, from, options, host) : { resolvedModule: undefined },
    )
  return host
}

/** An import of types, or of some. */
function takesTypes(node: ts.Node): boolean {
  if (!ts.isImportDeclaration(node) || !node.importClause) return false
  const { phaseModifier, namedBindings } = node.importClause
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  return !!namedBindings && ts.isNamedImports(namedBindings) && namedBindings.elements.some((one) => one.isTypeOnly)
}

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'statement')
      calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls
}

function declared(checker: ts.TypeChecker, call: ts.CallExpression): DeclaredStatement {
  const file = call.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(call.getStart())
  const [params, row] = typesOf(checker, call)
  return {
    place: `${file.fileName.slice(ROOT.length)}:${line + 1}`,
    name: nameOf(call.arguments[0]),
    params: columnsOf(checker, params),
    row: row.flags & ts.TypeFlags.Never ? null : columnsOf(checker, row),
    open: isOpen(row),
  }
}

/** The types `P` and `Row` of the `Statement` that the call returns. */
function typesOf(checker: ts.TypeChecker, call: ts.CallExpression): [ts.Type, ts.Type] {
  const signature = checker.getResolvedSignature(call)
  const returned = signature && checker.getReturnTypeOfSignature(signature)
  const [params, row] = returned ? checker.getTypeArguments(returned as ts.TypeReference) : []
  if (!params || !row) throw new Error(`The compiler does not know the types of ${call.getText()}.`)
  return [params, row]
}

function nameOf(argument: ts.Expression | undefined): string | RegExp {
  if (argument && ts.isStringLiteralLike(argument)) return argument.text
  if (!argument || !ts.isTemplateExpression(argument)) throw new Error('The name of a statement is not a literal.')
  const parts = [argument.head.text, ...argument.templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.join('\\w+')}$`)
}

function isOpen(type: ts.Type): boolean {
  if (type.isUnionOrIntersection()) return type.types.some(isOpen)
  return type.isTypeParameter()
}

/** The properties of a type. For a union, those of all its members. */
function columnsOf(checker: ts.TypeChecker, type: ts.Type): DeclaredColumn[] {
  const members = type.isUnion() ? type.types : [type]
  const columns = new Map<string, DeclaredColumn>()
  for (const property of members.flatMap((member) => checker.getPropertiesOfType(checker.getApparentType(member)))) {
    const { name } = property
    const kinds = [...(columns.get(name)?.kinds ?? []), ...kindsOf(checker, checker.getTypeOfSymbol(property))]
    const optional = Boolean(property.flags & ts.SymbolFlags.Optional)
    columns.set(name, { name, kinds: [...new Set(kinds)], optional })
  }
  return [...columns.values()]
}

const PRIMITIVES: readonly [ts.TypeFlags, string][] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'unknown'],
]

function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return []
  if (type.isUnion()) return type.types.flatMap((member) => kindsOf(checker, member))
  const primitive = PRIMITIVES.find(([flags]) => type.flags & flags)
  if (primitive) return [primitive[1]]
  if (checker.isArrayLikeType(type)) return elementsOf(checker, type).map((kind) => `${kind}[]`)
  const name = type.symbol?.name
  if (name === 'Buffer' || name === 'Uint8Array') return ['bytes']
  return [name === 'Date' ? name : 'object']
}

function elementsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  return element ? [...new Set(kindsOf(checker, element))] : []
}
