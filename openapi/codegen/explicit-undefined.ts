import type { oas31 } from 'openapi3-ts'
import ts from 'typescript'
import { namesIn } from './client-document.ts'

/**
 * Adds `| undefined` to every optional property of request types, in hey-api's types. Programs compiled with
 * `exactOptionalPropertyTypes` can then pass a value that may be undefined; it is not sent.
 */
export function withExplicitUndefined(types: string, document: oas31.OpenAPIObject): string {
  const sent = sentSchemas(document)
  const file = ts.createSourceFile('types.ts', types, ts.ScriptTarget.Latest, true)
  const places = file.statements
    .filter(ts.isTypeAliasDeclaration)
    .filter(({ name }) => sent.has(name.text) || name.text.endsWith('Data'))
    .flatMap(optionalTypesIn)
  return places.toReversed().reduce((text, at) => `${text.slice(0, at)} | undefined${text.slice(at)}`, types)
}

/** The names of all schemas of parameters and bodies. */
function sentSchemas({ paths = {}, components = {} }: oas31.OpenAPIObject): Set<string> {
  const operations = Object.values(paths).flatMap(({ parameters, ...methods }) => [
    parameters,
    ...Object.values(methods as Record<string, oas31.OperationObject>).flatMap((operation) => [
      operation.parameters,
      operation.requestBody,
    ]),
  ])
  return namesIn([operations, components.parameters, components.requestBodies], { ...components.schemas })
}

/** The positions at which the types of optional properties end, in order. */
function optionalTypesIn(node: ts.Node): number[] {
  const found: number[] = []
  const visit = (child: ts.Node): void => {
    ts.forEachChild(child, visit)
    if (!ts.isPropertySignature(child) || !child.questionToken || !child.type) return
    if (child.type.kind !== ts.SyntaxKind.NeverKeyword) found.push(child.type.end)
  }
  visit(node)
  return found.toSorted((a, b) => a - b)
}
