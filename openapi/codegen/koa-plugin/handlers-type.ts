import { $ } from '@hey-api/openapi-ts'
import { componentName, type Contract, type Media, type Operation, type Parameter, type Response } from '../contract.ts'
import { isEventStream, isJson } from '../media-types.ts'
import type { KoaPlugin } from './koa-plugin.ts'

type Instance = KoaPlugin['Instance']
type Type = Parameters<typeof $.type.or>[number]

interface Scope {
  plugin: Instance
  /** The symbol of the utility type that makes parameters with a default required. */
  defaulted: ReturnType<Instance['symbol']>
  server_sent_event: ReturnType<Instance['symbol']>
  socket_session: ReturnType<Instance['symbol']>
}

/** Headers that the HTTP layer sets on every response or automatically. Handlers never return them. */
const ambientHeader = /^(x-request-id|x-service-duration|retry-after|(x-)?ratelimit.*)$/i

/** Creates `export type Routes<Caller>`, and the utility type that it uses. */
export function handlersType(plugin: Instance, { operations }: Contract) {
  const scope: Scope = {
    plugin,
    defaulted: plugin.symbol('Defaulted'),
    server_sent_event: plugin.symbol('ServerSentEvent'),
    socket_session: plugin.symbol('SocketSession'),
  }
  const routes = $.type.object()
  for (const operation of operations) {
    const { id, method, path, summary } = operation
    const handler = $.type
      .func()
      .param('request', (p) => p.type(requestType(scope, operation)))
      .returns($.type('Promise').generic(replyType(scope, operation)))
    routes.prop(id, (p) => p.doc(`${method} ${path} – ${summary}`).type(handler))
  }
  return [
    $.type
      .alias(scope.defaulted)
      .doc('A parameter that has a default is always there.')
      .generic('T')
      .generic('K', (p) => p.extends($.type.operator().keyof('T')))
      .type($.type.and('T', $.type('Required').generic($.type('Pick').generics('T', 'K')))),
    $.type
      .alias(scope.server_sent_event)
      .export()
      .doc('One event of a stream. A client that comes back gives the last id it has seen.')
      .generic('Data')
      .type(serverSentEventType()),
    $.type
      .alias(scope.socket_session)
      .export()
      .doc(
        'What a WebSocket is for: the frames for its client, until it is closed, and what is done with each of the client.',
      )
      .generic('Sent')
      .generic('Received')
      .type(socketSessionType()),
    $.type
      .alias(plugin.symbol('Routes'))
      .export()
      .doc(
        'The handler of each operation: leaving one out, an undeclared status, another body or header does not compile.',
      )
      .generic('Caller')
      .type(routes),
  ]
}

function requestType(scope: Scope, operation: Operation) {
  const { authenticated, address_limit, idempotent, body, parameters } = operation
  const headers = parameters.filter(({ in: place, name }) => place === 'header' && !/^idempotency-key$/i.test(name))
  const request = $.type.object()
  if (authenticated) request.prop('caller', (p) => p.type('Caller'))
  if (address_limit !== undefined)
    request.prop('client_address', (p) => p.type('string')).prop('client', (p) => p.type('string'))
  const path = parameters.filter((parameter) => parameter.in === 'path')
  if (path.length > 0) request.prop('params', (p) => p.type(dataType(scope, operation, 'path')))
  const query = parameters.filter((parameter) => parameter.in === 'query')
  if (query.length > 0)
    request.prop('query', (p) => p.type(withDefaults(scope, dataType(scope, operation, 'query'), query)))
  if (headers.length > 0) request.prop('headers', (p) => p.type(headersType(headers)))
  if (body?.raw) request.prop('raw_body', (p) => p.type('Uint8Array'))
  else if (body) request.prop('body', (p) => p.type(bodyType(scope, operation)))
  if (idempotent) request.prop('idempotency', (p) => p.optional().type(idempotencyType()))
  return request.prop('request_id', (p) => p.type('string')).prop('signal', (p) => p.type('AbortSignal'))
}

/** Creates a type such as `NonNullable<ListCallsData['query']>`. */
function dataType({ plugin }: Scope, { id }: Operation, key: 'path' | 'query') {
  return $.type('NonNullable').generic($.type(operationSymbol(plugin, id)).idx($.type.literal(key)))
}

function withDefaults({ defaulted }: Scope, type: ReturnType<typeof dataType>, parameters: Parameter[]) {
  const names = parameters
    .filter(({ required, schema }) => !required && schema.default !== undefined)
    .map(({ name }) => name)
  if (names.length === 0) return type
  return $.type(defaulted).generics(type, $.type.or(...names.map((name) => $.type.literal(name))))
}

/** Header parameters are strings. Their names are in lower case, as in Node. */
function headersType(headers: Parameter[]) {
  const type = $.type.object()
  for (const { name, required } of headers) type.prop(name.toLowerCase(), (p) => p.required(required).type('string'))
  return type
}

/** A body that is not JSON is passed as a stream, without buffering. */
function bodyType({ plugin }: Scope, { id, body }: Operation): Type {
  if (body?.file) return $.type('AsyncIterable').generic('Uint8Array')
  return $.type(operationSymbol(plugin, id)).idx($.type.literal('body'))
}

function idempotencyType() {
  return $.type
    .object()
    .prop('key', (p) => p.type('string'))
    .prop('request_hash', (p) => p.type('string'))
}

function serverSentEventType() {
  return $.type
    .object()
    .prop('id', (p) => p.optional().type('string'))
    .prop('event', (p) => p.optional().type('string'))
    .prop('data', (p) => p.type('Data'))
}

function socketSessionType() {
  const receive = $.type
    .func()
    .param('frame', (p) => p.type('Received'))
    .returns($.type('Promise').generic('void'))
  const refused = $.type.func().returns('void')
  return $.type
    .object()
    .prop('frames', (p) => p.type($.type('AsyncIterable').generic('Sent')))
    .prop('receive', (p) => p.doc('What it throws is told to the client; the connection stays open.').type(receive))
    .prop('refused', (p) =>
      p.optional().doc('Called before the connection ends with an error, such as that of a revoked key.').type(refused),
    )
}

function operationSymbol(plugin: Instance, id: string) {
  const query = { artifact: 'types', category: 'type', resource: 'operation', resourceId: id, role: 'data' }
  const symbol = plugin.querySymbol(query)
  if (!symbol) throw new Error(`hey-api made no request type for ${id}`)
  return symbol
}

/** One member per declared success status and media type. Errors are thrown. */
function replyType(scope: Scope, { id, responses, websocket }: Operation): Type {
  if (websocket) return upgradeType(scope, websocket)
  const successes = responses.filter(({ status }) => status >= 200 && status < 400)
  if (successes.length === 0) throw new Error(`${id} declares no success status`)
  const members = successes.flatMap((response) => {
    if (response.media.length === 0) return [replyMember(response).prop('body', (p) => p.optional().type('undefined'))]
    return response.media.map((media) => {
      const member = replyMember(response)
      if (response.media.length > 1) member.prop('type', (p) => p.type($.type.literal(media.type)))
      return member.prop('body', (p) => p.type(contentType(scope, id, media)))
    })
  })
  return $.type.or(...members)
}

function upgradeType({ plugin, socket_session }: Scope, { sends, receives }: NonNullable<Operation['websocket']>) {
  const session = $.type(socket_session).generics(componentType(plugin, sends), componentType(plugin, receives))
  return $.type
    .object()
    .prop('status', (p) => p.type($.type.literal(101)))
    .prop('headers', (p) => p.optional().type('undefined'))
    .prop('body', (p) => p.type(session))
}

/**
 * The status and headers. Undeclared ones are `?: undefined` rather than left out, because TypeScript does not check
 * the result of a function for excess properties.
 */
function replyMember({ status, headers }: Response) {
  const member = $.type.object().prop('status', (p) => p.type($.type.literal(status)))
  const own = headers.filter(({ name }) => !ambientHeader.test(name))
  if (own.length === 0) return member.prop('headers', (p) => p.optional().type('undefined'))
  const type = $.type.object()
  for (const { name, required, schema } of own) {
    const numeric = schema.type === 'integer' || schema.type === 'number'
    type.prop(name, (p) => p.required(required).type(numeric ? 'number' : 'string'))
  }
  return member.prop('headers', (p) => p.required(own.some(({ required }) => required)).type(type))
}

function contentType(scope: Scope, id: string, media: Media): Type {
  const { type } = media
  if (media.streamed) return $.type('AsyncIterable').generic('string')
  if (isEventStream(type)) {
    const event = $.type(scope.server_sent_event).generic(schemaType(scope, id, media))
    return $.type('AsyncIterable').generic(event)
  }
  if (type.startsWith('text/')) return $.type('string')
  if (!isJson(type)) return $.type.or('Uint8Array', $.type('AsyncIterable').generic('Uint8Array'))
  return schemaType(scope, id, media)
}

/** The named schema, which rules.ts requires. The HTTP layer adds `request_id`. */
function schemaType({ plugin }: Scope, id: string, { schema }: Media) {
  const name = componentName(schema)
  if (!name) throw new Error(`${id}: a JSON response is one named schema`)
  return componentType(plugin, name)
}

function componentType(plugin: Instance, name: string) {
  const resourceId = `#/components/schemas/${name}`
  return $.type(plugin.referenceSymbol({ artifact: 'types', category: 'type', resource: 'definition', resourceId }))
}
