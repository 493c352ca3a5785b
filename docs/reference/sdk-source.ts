import { readFileSync } from 'node:fs'
import ts from 'typescript'

const folder = new URL('../../packages/sdk/src/', import.meta.url)

/** A method, property, class or function with what its TSDoc says. */
export interface Documented {
  name: string
  /** As in an editor: `create(body: CallCreate, options?: RequestOptions): ApiPromise<Call>` */
  signature: string
  text: string
  params: { name: string; text: string }[]
  /** Texts of `@throws`. */
  throws: string[]
  examples: string[]
}

export interface Declared extends Documented {
  kind: 'class' | 'function' | 'interface' | 'type'
  members: Documented[]
}

const files = new Map<string, ts.SourceFile>()

/** A source of the SDK, such as `generated/resources.gen.ts`. */
function parse(path: string): ts.SourceFile {
  const known = files.get(path)
  if (known) return known
  const text = readFileSync(new URL(path, folder), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  files.set(path, file)
  return file
}

/** The names that a file exports from others, such as `core/options.ts`, in their order. */
export function reexports(path: string): { name: string; from: string }[] {
  return parse(path)
    .statements.filter(ts.isExportDeclaration)
    .flatMap(({ exportClause, moduleSpecifier }) => {
      if (!exportClause || !ts.isNamedExports(exportClause)) return []
      const from = (moduleSpecifier as ts.StringLiteral).text.replace('./', '')
      return exportClause.elements.map(({ name }) => ({ name: name.text, from }))
    })
}

export function declaration(path: string, name: string): Declared {
  const file = parse(path)
  const found = file.statements.find((statement) => nameOf(statement) === name)
  if (!found) throw new Error(`packages/sdk/src/${path} declares no ${name}`)
  return { ...documented(found, file), name, ...shape(found, file) }
}

function nameOf(statement: ts.Statement): string | undefined {
  return (statement as ts.Statement & { name?: ts.Identifier }).name?.text
}

function shape(node: ts.Statement, file: ts.SourceFile): Pick<Declared, 'kind' | 'members'> {
  if (ts.isClassDeclaration(node)) return { kind: 'class', members: membersOf(node.members, file) }
  if (ts.isInterfaceDeclaration(node)) return { kind: 'interface', members: membersOf(node.members, file) }
  return { kind: ts.isFunctionDeclaration(node) ? 'function' : 'type', members: [] }
}

function membersOf(nodes: ts.NodeArray<ts.ClassElement | ts.TypeElement>, file: ts.SourceFile): Documented[] {
  return nodes.filter(isPublic).map((node) => documented(node, file))
}

const CLOSED = new Set([ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword])

function isPublic(node: ts.ClassElement | ts.TypeElement): boolean {
  if (node.name && ts.isPrivateIdentifier(node.name)) return false
  const hidden = ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  return !hidden && !modifiers.some(({ kind }) => CLOSED.has(kind))
}

function documented(node: ts.Node, file: ts.SourceFile): Documented {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1)
  const tags = ts.getJSDocTags(node)
  return {
    name: (node as ts.Node & { name?: ts.Node }).name?.getText(file) ?? 'constructor',
    signature: signatureOf(node, file),
    text: textOf(comment?.comment),
    params: tags.filter(ts.isJSDocParameterTag).map((tag) => ({
      name: tag.name.getText(file),
      text: textOf(tag.comment).replace(/^-\s*/, ''),
    })),
    throws: commentsOf(tags, 'throws', file),
    examples: commentsOf(tags, 'example', file).map((text) => text.replaceAll(/^```\w*\n|\n```$/g, '')),
  }
}

function commentsOf(tags: readonly ts.JSDocTag[], name: string, file: ts.SourceFile): string[] {
  return tags
    .filter(({ tagName }) => tagName.text === name)
    .map((tag) => {
      // The compiler takes the first word after @throws for a type.
      const type = 'typeExpression' in tag && tag.typeExpression ? (tag.typeExpression as ts.Node).getText(file) : ''
      return `${type}${textOf(tag.comment)}`.trim()
    })
}

function textOf(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return ts.getTextOfJSDocComment(comment) ?? ''
}

/** The declaration up to its body, without modifiers that say nothing to a caller. */
function signatureOf(node: ts.Node, file: ts.SourceFile): string {
  const body = (node as ts.Node & { body?: ts.Node }).body
  const end = body ? body.getStart(file) : node.getEnd()
  const text = file.text.slice(node.getStart(file), end).trim()
  return text.replace(/^(?:(?:export|override|public|readonly|async|declare)\s+)+/, '').replace(/[;,]$/, '')
}
