import ts from 'typescript'

/** One module of a package's bundled declarations. */
export interface Chunk {
  fileName: string
  code: string
  isEntry: boolean
}

/**
 * The names that each entry exports, then every declaration that users can reach: sorted and without comments, so that
 * each difference is a change of the interface.
 */
export function declarationReport(chunks: Chunk[]): string {
  const files = chunks.map((chunk) => ({ ...chunk, file: parse(chunk) })).toSorted(by(({ fileName }) => fileName))
  const exported = files
    .filter(({ isEntry }) => isEntry)
    .map(({ fileName, file }) => `// ${fileName}\nexport {\n${exportsOf(file).join('\n')}\n}`)
  const declared = new Map(files.flatMap(({ file }) => declarationsIn(file)).map((found) => [found.text, found]))
  const sorted = [...declared.values()].toSorted(by(({ name, text }) => `${name}\n${text}`))
  return `${[...exported, ...sorted.map(({ text }) => text)].join('\n\n')}\n`
}

const by =
  <Item>(key: (item: Item) => string) =>
  (a: Item, b: Item) =>
    key(a) < key(b) ? -1 : Number(key(a) > key(b))

const parse = ({ fileName, code }: Chunk) => ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true)
const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

function exportsOf(file: ts.SourceFile): string[] {
  const clauses = file.statements.filter(ts.isExportDeclaration).map(({ exportClause }) => exportClause)
  return clauses
    .flatMap((clause) => (clause && ts.isNamedExports(clause) ? [...clause.elements] : []))
    .toSorted(by(({ name }) => name.text))
    .map(({ propertyName, name }) => `  ${propertyName ? `${propertyName.text} as ` : ''}${name.text},`)
}

/** All declarations of a file, printed in the same format. */
function declarationsIn(file: ts.SourceFile): { name: string; text: string }[] {
  return file.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .map((statement) => ({
      name: nameOf(statement),
      text: printer.printNode(ts.EmitHint.Unspecified, statement, file),
    }))
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) return nameOf(statement.declarationList.declarations[0] as never)
  const { name } = statement as ts.Statement & { name?: ts.Node }
  return name?.getText() ?? ''
}
