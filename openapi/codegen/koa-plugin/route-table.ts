import { $ } from '@hey-api/openapi-ts'
import type { Body, Contract, Operation } from '../contract.ts'
import type { WebSocketRule } from '../websocket-rule.ts'
import type { KoaPlugin } from './koa-plugin.ts'

type Instance = KoaPlugin['Instance']

/** Converts `/v1/calls/{call_id}:cancel` to `/v1/calls/:call_id\:cancel`, the syntax of path-to-regexp 8. */
export function koaPath(path: string): string {
  return path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? `:${part.slice(1, -1)}` : part.replaceAll(/[{}()[\]+?!:*\\]/g, '\\$&')))
    .join('')
}

/** Creates `export type Route`: the information that the server needs to mount an operation. */
export function routeType(plugin: Instance) {
  const text = $.type('string')
  const texts = $.type('ReadonlyArray').generic('string')
  const parameter = $.type
    .object()
    .prop('name', (p) => p.type(text))
    .prop('in', (p) => p.type($.type.or(...['path', 'query', 'header'].map((place) => $.type.literal(place)))))
    .prop('required', (p) => p.type('boolean'))
    .prop('schema', (p) => p.doc('JSON pointer into openapi/dist/openapi.json.').type(text))
  const body = $.type
    .object()
    .prop('required', (p) => p.type('boolean'))
    .prop('types', (p) => p.doc('Media types that the operation takes.').type(texts))
    .prop('schema', (p) => p.optional().doc('JSON pointer of the JSON body’s schema.').type(text))
    .prop('raw', (p) => p.optional().doc('Handed over as it came, unchecked.').type($.type.literal(true)))
    .prop('streamed', (p) => p.optional().doc('A file, handed over while it arrives.').type($.type.literal(true)))
    .prop('limit_bytes', (p) => p.optional().doc('Where it is not the usual limit.').type('number'))
  const websocket = $.type
    .object()
    .prop('receives', (p) => p.doc('JSON pointer of the schema of its client’s frames.').type(text))
    .prop('frame_limit_bytes', (p) => p.optional().doc('Where it is not the usual limit.').type('number'))
    .prop('solicited', (p) =>
      p.optional().doc('Its client’s frames do not count as requests.').type($.type.literal(true)),
    )
    .prop('frames_per_second', (p) =>
      p.optional().doc('Its client sends up to so many, which do not count as requests.').type('number'),
    )
  const route = $.type
    .object()
    .prop('operation_id', (p) => p.type(text))
    .prop('method', (p) => p.type(text))
    .prop('path', (p) => p.doc('For koa-router.').type(text))
    .prop('template', (p) => p.doc('As in the document.').type(text))
    .prop('tag', (p) => p.type(text))
    .prop('authenticated', (p) => p.type('boolean'))
    .prop('roles', (p) => p.optional().doc('Those that may call it.').type(texts))
    .prop('scope', (p) =>
      p.optional().doc('That which a key with scopes needs, or `any` or `unrestricted`.').type(text),
    )
    .prop('session_only', (p) => p.optional().doc('Refused to API keys.').type($.type.literal(true)))
    .prop('idempotent', (p) => p.doc('Takes an Idempotency-Key.').type('boolean'))
    .prop('query_token', (p) => p.optional().doc('Accepts the key as `?token=` too.').type($.type.literal(true)))
    .prop('session_query', (p) =>
      p
        .optional()
        .doc('Accepts the environment and workspace of a session as `?environment=` and `?workspace=` too.')
        .type($.type.literal(true)),
    )
    .prop('websocket', (p) => p.optional().doc('Becomes a WebSocket.').type(websocket))
    .prop('environment', (p) =>
      p.optional().doc('Refused to keys of the other one.').type($.type.literal('production')),
    )
    .prop('address_limit', (p) => p.optional().doc('Requests a minute from one client address.').type('number'))
    .prop('parameters', (p) => p.type($.type('ReadonlyArray').generic(parameter)))
    .prop('body', (p) => p.optional().type(body))
    .prop('invalid_code', (p) =>
      p.optional().doc('The code of a faulty body, where it has its own.').type($.type.literal('INVALID_REQUEST')),
    )
    .prop('statuses', (p) =>
      p
        .doc('Media types by declared status.')
        .type($.type('Readonly').generic($.type('Record').generics('number', texts))),
    )
  return $.type.alias(plugin.symbol('Route')).export().type(route)
}

/** Creates `export const routes`: the {@link routeType} of every operation, by its operationId. */
export function routeTable(plugin: Instance, { operations }: Contract) {
  const table = $.object().pretty()
  for (const operation of operations) {
    const route = $.object().pretty()
    for (const [key, value] of Object.entries(routeOf(operation))) {
      route.prop(key, $.fromValue(value))
    }
    table.prop(operation.id, route)
  }
  return $.const(plugin.symbol('routes')).export().assign($.as(table, 'const'))
}

function bodyOf({ required, media, pointer, raw, file, limit_bytes }: Body): Record<string, unknown> {
  const types = media.map(({ type }) => type)
  const form = raw ? { raw } : file ? { streamed: true } : { schema: pointer }
  return { required, types, ...form, ...(limit_bytes && { limit_bytes }) }
}

function socketOf({
  receives,
  frame_limit_bytes,
  solicited,
  frames_per_second,
}: WebSocketRule): Record<string, unknown> {
  return {
    receives: `#/components/schemas/${receives}`,
    ...(frame_limit_bytes && { frame_limit_bytes }),
    ...(solicited && { solicited }),
    ...(frames_per_second && { frames_per_second }),
  }
}

function routeOf(operation: Operation): Record<string, unknown> {
  const { id, method, path, tag, authenticated, idempotent, environment, parameters, body, responses } = operation
  const { invalid_code, address_limit, query_token, session_query, websocket, roles, scope, session_only } = operation
  return {
    operation_id: id,
    method,
    path: koaPath(path),
    template: path,
    tag,
    authenticated,
    ...(roles && { roles }),
    ...(scope && { scope }),
    ...(session_only && { session_only }),
    idempotent,
    ...(query_token && { query_token }),
    ...(session_query && { session_query }),
    ...(websocket && { websocket: socketOf(websocket) }),
    ...(environment && { environment }),
    ...(address_limit && { address_limit }),
    parameters: parameters.map(({ name, in: place, required, pointer }) => ({
      name,
      in: place,
      required,
      schema: pointer,
    })),
    ...(body && { body: bodyOf(body) }),
    ...(invalid_code && { invalid_code }),
    statuses: Object.fromEntries(responses.map(({ status, media }) => [status, media.map(({ type }) => type)])),
  }
}
