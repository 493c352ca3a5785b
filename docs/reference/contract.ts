import { readFileSync } from 'node:fs'
import type { oas31 } from 'openapi3-ts'
import { parse } from 'yaml'
import { readContract, type ErrorRule, type Operation } from '../../openapi/codegen/contract.ts'
import bundled from '../../openapi/dist/openapi.json' with { type: 'json' }

const errors = parse(readFileSync(new URL('../../openapi/errors.yaml', import.meta.url), 'utf8')) as Record<
  string,
  ErrorRule
>

export const document = bundled as unknown as oas31.OpenAPIObject

/** The checked-in document, walked once. */
export const contract = readContract(document, errors)

const ids = new Map(contract.operations.map(({ id }) => [id, id]))
const templates = new Map(contract.operations.map(({ id, method, path }) => [shapeOf(`${method} ${path}`), id]))

/** Where the page of an operation is. */
export const operationPath = (id: string): string => `/api/${id}`

/** Where the page of an error code is: the API's `documentation_url` leads there. */
export const errorPath = (code: string): string => `/errors/${code}`

/** The operation that a guide names as `POST /v1/calls` or `GET /v1/calls/{call_id}`. */
export function operationAt(text: string): string | undefined {
  return templates.get(shapeOf(text)) ?? ids.get(text)
}

/** Names of parameters do not matter. */
function shapeOf(text: string): string {
  return text.replaceAll(/\{[^}]*\}/g, '{}')
}

/** The operations of each tag, in the order of the document. */
export function operationsByTag(): [tag: string, operations: Operation[]][] {
  const groups = Map.groupBy(contract.operations, ({ tag }) => tag)
  const order = (document.tags ?? []).map(({ name }) => name)
  return order.flatMap((tag) => (groups.has(tag) ? [[tag, groups.get(tag)!]] : []))
}

const NAMES: Record<string, string> = {
  auth: 'Identity',
  catalogues: 'Models and voices',
  dpa: 'Data processing agreement',
  'opt-outs': 'Opt-outs',
}
const ABBREVIATIONS: Record<string, string> = { api: 'API' }

/** `api-keys` → `API keys` */
export function tagName(tag: string): string {
  const words = tag.split('-').map((word) => ABBREVIATIONS[word] ?? word)
  const name = NAMES[tag] ?? words.join(' ')
  return name[0]!.toUpperCase() + name.slice(1)
}

export function tagDescription(tag: string): string {
  return document.tags?.find(({ name }) => name === tag)?.description ?? ''
}
